/**
 * The interface between the native program and the bundle that it runs. No function throws, and no promise rejects.
 * Bytes are a `Uint8Array`, in either direction; an argument may be a part of a larger buffer. Texts that come from
 * JavaScript have no lone surrogate in them.
 */
export interface NativeHost {
  /** The variables of the process, with U+FFFD for what is not Unicode. */
  readonly env: Readonly<Record<string, string>>;
  /** As node names it: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** The program's part of the user agent: `native/0.2.0`. */
  readonly runtime: string;
  /** Writes a text as it is to stderr, where Terraform reads the log. */
  log(text: string): void;
  /** Milliseconds from some moment on, with decimals, of a clock that only goes forward. */
  now(): number;
  /** Resolves after so many milliseconds, or when `wake` is called with the same number. */
  sleep(id: number, ms: number): Promise<void>;
  /** Ends a sleep now; does nothing where there is none with this number. */
  wake(id: number): void;
  utf8Encode(text: string): Uint8Array;
  /** Writes a text into bytes that have room for it, and returns how many bytes it took. */
  utf8EncodeInto(text: string, bytes: Uint8Array): number;
  /** U+FFFD stands for what is not UTF-8, as the Encoding Standard says; a byte order mark stays. */
  utf8Decode(bytes: Uint8Array): string;
  /** Undefined where the bytes are not UTF-8; a byte order mark stays. */
  utf8DecodeStrict(bytes: Uint8Array): string | undefined;
  /** The text of a regular file of at most so many bytes, or else one of `REQUEST_CODES` or `CONTENT_CODES`. */
  readFile(path: string, maxBytes: number): readonly [text: string | undefined, code: string];
  /** Whether there is a file or folder of this name. */
  exists(path: string): boolean;
  /** The parts of a URL, as the URL Standard names and writes them; undefined for a text that is none. */
  parseUrl(text: string, base?: string): NativeUrl | undefined;
  isIp(text: string): 0 | 4 | 6;
  /** Both addresses are of one family. */
  isInSubnet(address: string, network: string, bits: number): boolean;
  /** Whether a PEM text is a certificate that can be trusted as an authority. */
  isAuthority(certificate: string): boolean;
  /** Whether PEM texts are a certificate, a private key, or the two a pair. */
  isUsablePem(certificate?: string, key?: string): boolean;
  /**
   * The content, or one of `CONTENT_CODES`: `ERR_BUFFER_TOO_LARGE` for more than `maxBytes`, another for what is
   * malformed.
   */
  decompress(bytes: Uint8Array, coding: "gzip" | "deflate" | "br", maxBytes: number): Uint8Array | string;
  client(options: NativeClientOptions): NativeClient;
  /** Sends a message of a streaming call; resolves when the transport can take another, or the call has ended. */
  emit(id: number, message: Uint8Array): Promise<void>;
}

/** The parts of a URL. */
export interface NativeUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** With the port, where the URL has one. */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Options for connections to the one origin. The caller decides how many there are and for how long, and may cancel
 * each request.
 */
export interface NativeClientOptions {
  /** `http://host:port` or `https://host:port`: plain http goes to it in absolute form, https through a tunnel. */
  readonly proxy?: string;
  /** The value of `Proxy-Authorization`, for the proxy alone. */
  readonly proxyAuthorization?: string;
  /** Authorities to trust besides the default ones, each text with any number of them. */
  readonly caPem: readonly string[];
  /** For the service alone; both or neither. */
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly isInsecure: boolean;
  /** As it comes over the wire. */
  readonly maxBodyBytes: number;
}

/** Connections to one origin. */
export interface NativeClient {
  /**
   * Sends a request to the one origin of the client, on a connection that has carried nothing yet if that is wanted;
   * numbers are unique in the process.
   */
  send(
    id: number,
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
    isOnNewConnection: boolean,
  ): Promise<NativeResponse | NativeFailure>;
  /** Gives a request up, which then fails. Returns whether a connection was there for it. */
  abort(id: number): boolean;
  /** Closes all connections; requests in progress fail. */
  close(): void;
}

/** A whole response. */
export interface NativeResponse {
  readonly status: number;
  /** In the order of the wire, names in lower case, a character for each byte of a value. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bytes: Uint8Array;
}

/** Why no whole response came. */
export interface NativeFailure {
  /** One of `REQUEST_CODES`, for `network-messages.ts` of the client. */
  readonly code: string;
  /** A proxy that refuses a tunnel: `Proxy response (403)`, with its status. */
  readonly message: string;
  /** Whether a connection was there for the request, which may then have been written. */
  readonly wasSent: boolean;
  /** Whether it is the connection to the proxy that failed: the service knows nothing of it. */
  readonly isProxys: boolean;
  /** Whether the connection was made, and ended before a byte of a response came. */
  readonly isUnanswered: boolean;
}

/** Functions that the bundle sets on `globalThis`. */
export interface NativeCalls {
  /**
   * Runs the method at a path (`/tfplugin6.Provider/PlanResourceChange`). Resolves to the one message of a unary
   * method, to null once a streaming one has ended, or to a gRPC status that is an error. Never rejects.
   */
  readonly __call: (
    id: number,
    path: string,
    message: Uint8Array,
  ) => Promise<Uint8Array | null | readonly [code: number, message: string]>;
  /** The client has canceled a call, its deadline has passed, or its connection has closed. */
  readonly __abort: (id: number) => void;
  /** Terraform has gone: what is waiting ends. */
  readonly __stop: () => void;
}
