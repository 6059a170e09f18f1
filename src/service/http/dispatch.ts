import { admit, maxBodyBytesOf } from "./admission.ts";
import { admitArrival } from "./arrival.ts";
import type { Incoming } from "./request.ts";
import { readHead } from "./read-request.ts";
import { bodyTooLarge } from "./refusals.ts";
import type { RoutedRequest } from "./request-group.ts";
import type { Response } from "./response.ts";
import { readRequestLine } from "./rewrite.ts";
import { Router } from "./router.ts";
import { renderResponse } from "./send-response.ts";
import { errorResponse, type ServerParts } from "./server.ts";

/** A request as a client writes it. */
export interface SentRequest {
  readonly method: string;
  /** A path with its query, or a whole URL. */
  readonly target: string;
  /** With names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A response as a client reads it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const CLIENT_ADDRESS = "127.0.0.1";
const NO_BODY = Buffer.alloc(0);

/**
 * Returns what answers a request as the server would that has the same parts, but without a connection, and before it
 * returns: no fault is injected, and nothing is logged but internal errors.
 */
export function createDispatch<Context>(parts: ServerParts<Context>): (sent: SentRequest) => ReceivedResponse {
  const router = new Router(parts.routes);
  return ({ method: sentMethod, target, headers: sentHeaders = {}, body = NO_BODY }) => {
    const { "content-type": contentType, ...headers } = sentHeaders;
    const { method, url, authority } = readRequestLine({ method: sentMethod, url: target, headers }, router);
    const id = parts.outside.randomId();
    const host = authority === null ? {} : { host: authority };
    const incoming: Incoming = { id, method, url, headers: { ...headers, ...host }, ip: CLIENT_ADDRESS };
    const announced = body.length === 0 ? null : { contentType };
    let common: Readonly<Record<string, string>> = {};
    let response: Response;
    try {
      const arrival = admitArrival(incoming, parts);
      common = arrival.headers;
      response = arrival.response ?? answer(incoming, { announced, body: Buffer.from(body) }, { parts, router });
    } catch (error) {
      response = errorResponse(error, parts.log);
    }
    return received(incoming, response, { ...common, Date: new Date(parts.outside.nowMs()).toUTCString() });
  };
}

interface Content {
  readonly announced: { readonly contentType: string | undefined } | null;
  readonly body: Buffer;
}

interface Shared<Context> {
  readonly parts: ServerParts<Context>;
  readonly router: Router<Context>;
}

function answer<Context>(
  incoming: Incoming,
  { announced, body }: Content,
  { parts, router }: Shared<Context>,
): Response {
  const pending = readHead(incoming, announced, router.at(incoming.url));
  const [outcome] = parts.respond([pending.announced === null ? pending : withBody()]);
  if (outcome?.status !== "fulfilled") throw outcome?.reason;
  return outcome.value;

  function withBody(): RoutedRequest<Context> {
    const admitted = admit(pending, parts);
    if (typeof admitted !== "function") return admitted;
    if (body.length > maxBodyBytesOf(pending)) throw bodyTooLarge();
    return admitted(body);
  }
}

function received(incoming: Incoming, response: Response, common: Readonly<Record<string, string>>): ReceivedResponse {
  // No time passes meanwhile.
  const { status, headers, body } = renderResponse(incoming, response, 0);
  if (status === 204 || status === 304) return { status, headers: { ...common, ...headers }, body: NO_BODY };
  const bytes = Buffer.from(body);
  const length = { "Content-Length": String(bytes.length) };
  return { status, headers: { ...common, ...headers, ...length }, body: incoming.method === "HEAD" ? NO_BODY : bytes };
}
