/**
 * The globals that QuickJS lacks, with no more than `globals.d.ts` lists. The first import of the bundle: other modules
 * use them when they are loaded.
 */

class Encoder {
  encode(text: string): Uint8Array {
    return __host.utf8Encode(text.toWellFormed());
  }

  encodeInto(text: string, bytes: Uint8Array): unknown {
    return __host.utf8EncodeInto(text.toWellFormed(), bytes);
  }
}

class Decoder {
  readonly #isFatal: boolean;

  constructor(_label: "utf-8", { fatal = false }: { readonly ignoreBOM: true; readonly fatal?: boolean }) {
    this.#isFatal = fatal;
  }

  decode(bytes: Uint8Array): string {
    if (!this.#isFatal) return __host.utf8Decode(bytes);
    const text = __host.utf8DecodeStrict(bytes);
    if (text === undefined) throw new TypeError("the bytes are not UTF-8");
    return text;
  }
}

class Signal {
  readonly #listeners = new Set<() => void>();
  #isAborted = false;
  #reason: unknown;

  get aborted(): boolean {
    return this.#isAborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.#reason;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** For `Controller` alone. */
  static abort(signal: Signal, reason: unknown): void {
    if (signal.#isAborted) return;
    signal.#isAborted = true;
    signal.#reason = reason;
    for (const listener of [...signal.#listeners]) listener();
  }
}

class Controller {
  readonly signal = new Signal();

  abort(reason: unknown = new Error("This operation was aborted")): void {
    Signal.abort(this.signal, reason);
  }
}

class Url {
  declare readonly href: string;
  declare readonly origin: string;
  declare readonly protocol: string;
  declare readonly username: string;
  declare readonly password: string;
  declare readonly host: string;
  declare readonly hostname: string;
  declare readonly port: string;
  declare readonly pathname: string;
  declare readonly search: string;
  declare readonly hash: string;

  constructor(text: string, base?: string) {
    const parts = __host.parseUrl(text, base);
    if (parts === undefined) throw new TypeError("Invalid URL");
    Object.assign(this, parts);
  }
}

/** As the rest of the program knows them. */
interface Listed {
  readonly AbortController: typeof AbortController;
  readonly AbortSignal: typeof AbortSignal;
  readonly TextDecoder: typeof TextDecoder;
  readonly TextEncoder: typeof TextEncoder;
  readonly URL: typeof URL;
}

Object.assign(globalThis, {
  AbortController: Controller,
  AbortSignal: Signal,
  TextDecoder: Decoder,
  TextEncoder: Encoder,
  URL: Url,
} satisfies Listed);
