import type { Dispatcher } from "undici";

/** What is written first on a connection, and where. */
export interface ExchangeRequest {
  readonly origin: string;
  /** The path with its query. */
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A whole response, as it came. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/**
 * One request and its response. Made of undici's own events: its `request` makes a stream of each body, and a signal
 * for each request.
 */
export class Exchange {
  readonly #promise: Promise<RawResponse>;
  #resolve: (response: RawResponse) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #ended: Error | null = null;
  #wasSent = false;
  #status = 0;
  #headers: RawResponse["headers"] = {};
  readonly #chunks: Buffer[] = [];

  /** Sends a request. */
  constructor(dispatcher: Dispatcher, request: ExchangeRequest) {
    this.#promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    dispatcher.dispatch({ ...request, body: request.body ?? null }, this.#handler());
  }

  /** Resolves when the body is read; rejects when no whole response comes. */
  get response(): Promise<RawResponse> {
    return this.#promise;
  }

  /** Whether a connection was there for the request, which may then have been written. */
  get wasSent(): boolean {
    return this.#wasSent;
  }

  /** Gives the request up. It may be waiting for its connection, which no controller can end. */
  abort(reason: Error): void {
    this.#ended = reason;
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  #handler(): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller) => {
        this.#controller = controller;
        if (this.#ended !== null) controller.abort(this.#ended);
        else this.#wasSent = true;
      },
      onResponseStart: (_controller, status, headers) => {
        this.#status = status;
        this.#headers = headers;
      },
      onResponseData: (_controller, chunk) => {
        this.#chunks.push(chunk);
      },
      onResponseEnd: () => {
        const [first] = this.#chunks;
        const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
        this.#resolve({ status: this.#status, headers: this.#headers, bytes });
      },
      onResponseError: (_controller, error) => this.#reject(error),
    };
  }
}
