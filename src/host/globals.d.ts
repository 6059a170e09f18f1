/**
 * The globals that the provider uses beyond those of ECMAScript 2023, each with no more than it uses: every host must
 * have them, under these names. They compute, and touch nothing outside the program; what does is in `host.ts`.
 * `tsconfig.portable.json` compiles the provider with this list alone.
 */

declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): unknown;
}

declare class TextDecoder {
  constructor(label: "utf-8", options: { readonly ignoreBOM: true; readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class URL {
  constructor(text: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
