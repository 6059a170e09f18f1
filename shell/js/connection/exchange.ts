/** Stands for src/client/connection/exchange.ts: one request of the host's. */
import { ProxyFailure } from "../../../src/client/connection/proxy-failure.ts";
import type { HostDispatcher } from "./dispatcher.ts";

interface ExchangeRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

let lastId = 0;

export class Exchange {
  readonly response: Promise<RawResponse>;
  wasSent = false;
  readonly #dispatcher: HostDispatcher;
  readonly #id = (lastId += 1);
  #reject: (error: Error) => void = () => undefined;

  constructor(dispatcher: HostDispatcher, { origin, path, method, headers, body }: ExchangeRequest) {
    this.#dispatcher = dispatcher;
    this.response = new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#send(dispatcher.send(this.#id, method, origin + path, headers, body)).then(resolve, reject);
    });
  }

  abort(reason: Error): void {
    this.wasSent = this.#dispatcher.abort(this.#id) || this.wasSent;
    this.#reject(reason);
  }

  async #send(sending: Promise<HostResponse>): Promise<RawResponse> {
    const { wasSent, status, headers, bytes, code, message, isProxys, isUnanswered } = (await sending) as any;
    this.wasSent ||= wasSent ?? true;
    if (code === undefined) return { status, headers: folded(headers), bytes: Buffer.from(bytes.buffer as ArrayBuffer) };
    const error = new Error(message);
    if (code.startsWith("HPE_")) throw Object.assign(error, { name: "HTTPParserError" });
    if (isUnanswered) Object.assign(error, { socket: { bytesRead: 0 } });
    if (isProxys) throw new ProxyFailure(Object.assign(error, { code }));
    throw Object.assign(error, { code });
  }
}

function folded(pairs: HostResponse["headers"]): RawResponse["headers"] {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of pairs) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return headers;
}
