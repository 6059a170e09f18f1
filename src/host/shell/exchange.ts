import type { Exchange, ExchangeRequest, RawResponse } from "../http.ts";
import type { NativeClient, NativeFailure, NativeResponse } from "./native-host.ts";

let lastId = 0;

/** One request of the native program, and its response. */
export class NativeExchange implements Exchange {
  readonly response: Promise<RawResponse>;
  wasSent = false;
  isProxys = false;
  isUnanswered = false;
  readonly #client: NativeClient;
  readonly #id: number;
  #reject: (reason: Error) => void = () => undefined;

  /** Sends a request to an origin. */
  constructor(client: NativeClient, origin: string, request: ExchangeRequest) {
    const { path, method, headers, body, isOnNewConnection = false } = request;
    lastId += 1;
    this.#id = lastId;
    this.#client = client;
    this.response = new Promise((resolve, reject) => {
      this.#reject = reject;
      client
        .send(this.#id, method, origin + path, headers, body ?? null, isOnNewConnection)
        .then((outcome) => resolve(this.#responseIn(outcome)))
        .catch(reject);
    });
  }

  abort(reason: Error): void {
    this.wasSent = this.#client.abort(this.#id);
    this.#reject(reason);
  }

  #responseIn(outcome: NativeResponse | NativeFailure): RawResponse {
    if ("bytes" in outcome) return { ...outcome, headers: folded(outcome.headers) };
    const { code, message, wasSent, isProxys, isUnanswered } = outcome;
    this.wasSent ||= wasSent;
    this.isProxys = isProxys;
    this.isUnanswered = isUnanswered;
    throw coded(code, message);
  }
}

/** The headers by their names; those that came several times are lists. */
function folded(pairs: NativeResponse["headers"]): RawResponse["headers"] {
  const headers = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(headers);
}

/** An error with a code, as those of node have one. */
export const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
