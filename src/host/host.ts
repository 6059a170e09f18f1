import type { Connect } from "./http.ts";

/** The machine as a provider sees it: everything that acts on it, or asks it for something. */
export interface Host {
  /** The variables of the process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's part of the user agent: `node/20.19.0`. */
  readonly runtime: string;
  /** Writes a text to where Terraform reads the log. */
  log(text: string): void;
  /** Milliseconds from some moment on, for durations. */
  now(): number;
  /** Calls back after so many milliseconds, unless the function that it returns is called before. */
  after(ms: number, run: () => void): () => void;
  /**
   * The text of a regular file of at most `MAX_FILE_BYTES`. Throws an error with the system's code, or with
   * `ERR_NOT_A_FILE` or `ERR_FILE_TOO_LARGE`: a pipe that nobody writes to would block the process for good.
   */
  readFile(path: string): string;
  /** Whether there is a file or folder of this name. */
  exists(path: string): boolean;
  /** Which kind of address a text is; 0 for none. */
  readonly isIp: (text: string) => 0 | 4 | 6;
  /** Whether an address is in a network of the same kind, which is the first so many bits of another address. */
  readonly isInSubnet: (address: string, network: string, bits: number) => boolean;
  /**
   * Whether TLS can use PEM texts of one block each. Never says why not: a library's own words may repeat what it has
   * read, and that may be a key.
   */
  isUsablePem(pem: PemTexts): boolean;
  /**
   * Undoes a coding of HTTP. Rejects with the code `ERR_BUFFER_TOO_LARGE` where more than `maxBytes` come out, and with
   * another error for malformed bytes.
   */
  decompress(bytes: Uint8Array, coding: Coding, maxBytes: number): Promise<Uint8Array>;
  /** Loads what makes connections, which takes a while. */
  loadConnect(): Promise<Connect>;
}

/** The size of the largest file that the provider reads. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A certificate authority alone, or a certificate, its key, or both: then they must be a pair. */
export type PemTexts = { readonly authority: string } | { readonly certificate?: string; readonly key?: string };

/** The content coding of a body. */
export type Coding = "gzip" | "deflate" | "br";
