/** Makes connections to one origin as they are needed. The certificates must be usable. */
export type Connect = (options: ConnectOptions) => HttpClient;

/** Options for connections to the one origin. */
export interface ConnectOptions {
  readonly origin: string;
  /** The proxy to go through; null for none. */
  readonly proxy: HttpProxy | null;
  /** Authorities to trust besides the default ones, as PEM text. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly insecureSkipVerify: boolean;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** As it comes over the wire. */
  readonly maxBodyBytes: number;
}

/** A proxy: plain http goes to it in absolute form, https through a tunnel. */
export interface HttpProxy {
  readonly origin: string;
  /** The `Proxy-Authorization`, which only the proxy receives; null for none. */
  readonly authorization: string | null;
}

/** Connections to one origin. */
export interface HttpClient {
  /** Sends a request. It follows no redirect and repeats nothing. */
  send(request: ExchangeRequest): Exchange;
  /** Closes all connections; requests in progress fail. */
  close(): Promise<void>;
}

/** The request to write on a connection. */
export interface ExchangeRequest {
  /** The path with its query. */
  readonly path: string;
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * Whether it goes out on a connection that has carried nothing yet: some proxies close those that they have used, and
   * say so to nobody.
   */
  readonly isOnNewConnection?: boolean | undefined;
}

/** One request and its response. */
export interface Exchange {
  /**
   * Resolves when the body is read. Rejects when no whole response comes, with an error that has a code of node,
   * OpenSSL or undici.
   */
  readonly response: Promise<RawResponse>;
  /** Whether a connection was there for the request, which may then have been written. */
  readonly wasSent: boolean;
  /** Whether the connection to the proxy failed, so that the service never saw the request. */
  readonly isProxys: boolean;
  /** Whether the connection ended before a byte of the response came. */
  readonly isUnanswered: boolean;
  /** Gives the request up: the response rejects with the reason. */
  abort(reason: Error): void;
}

/** A whole response, as it came. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
}
