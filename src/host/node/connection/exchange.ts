import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import type { Exchange, ExchangeRequest, RawResponse } from "../../http.ts";
import { ProxyFailure } from "./connector.ts";

/**
 * One request and its response. Made of undici's own events: its `request` makes a stream of each body, and a signal
 * for each request.
 */
export class UndiciExchange implements Exchange {
  readonly response: Promise<RawResponse>;
  wasSent = false;
  isProxys = false;
  isUnanswered = false;
  #resolve: (response: RawResponse) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #ended: Error | null = null;
  #status = 0;
  #headers: RawResponse["headers"] = {};
  readonly #chunks: Buffer[] = [];

  /** Sends a request to an origin. */
  constructor(dispatcher: Dispatcher, origin: string, request: ExchangeRequest) {
    const answered = new Promise<RawResponse>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.response = answered.then(afterTurn);
    dispatcher.dispatch({ ...request, origin, body: request.body ?? null }, this.#handler());
  }

  /** It may be waiting for its connection, which no controller can end. */
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
        else this.wasSent = true;
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
      onResponseError: (_controller, error) => {
        this.isUnanswered = bytesReadOn(error) === 0;
        this.isProxys = error instanceof ProxyFailure;
        this.#reject(error instanceof ProxyFailure ? error.cause : error);
      },
    };
  }
}

/** The pool reuses a connection one turn of the event loop after its response; an earlier request opens another one. */
async function afterTurn(response: RawResponse): Promise<RawResponse> {
  await nextTurn();
  return response;
}

/** Returns the bytes read on a connection that undici found closed. */
function bytesReadOn(error: Error & { readonly socket?: unknown }): unknown {
  const { socket } = error;
  return typeof socket === "object" && socket !== null && "bytesRead" in socket ? socket.bytesRead : undefined;
}
