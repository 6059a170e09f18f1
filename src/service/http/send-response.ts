import { hash } from "node:crypto";
import { createReadStream, fstatSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasBody, type RawExchange } from "./body-reader.ts";
import type { Incoming } from "./request.ts";
import { contentOf, FileBody, type RenderedResponse, type Response } from "./response.ts";
import { elapsedMs } from "./stopwatch.ts";

/** Sends a response, whole and at once, also to a client that has not sent all of its request yet. */
export function sendResponse(received: FastifyRequest, reply: FastifyReply, response: Response): void {
  if (response.body instanceof FileBody) {
    sendFile(received, reply, response.body);
    return;
  }
  const rendered = renderResponse(received, response, elapsedMs(received));
  const exchange = { received: received.raw, sent: reply.raw };
  // The framework would take as long again, and add a charset to the content type.
  reply.hijack();
  if (isStillSending(exchange)) sendEarly(exchange, rendered);
  else sendWhole(reply.raw, rendered);
}

function sendWhole(sent: ServerResponse, { status, headers, body }: RenderedResponse): void {
  if (status === 304 || status === 204) sent.writeHead(status, headers).end();
  else sent.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body);
}

function sendFile(received: FastifyRequest, reply: FastifyReply, { open, contentType }: FileBody): void {
  const descriptor = open();
  const headers = { ...commonHeaders(received, elapsedMs(received)), "Cache-Control": "no-cache" };
  const length = fstatSync(descriptor).size;
  reply.hijack();
  reply.raw.writeHead(200, { ...headers, "Content-Type": contentType, "Content-Length": length });
  // A client that disconnects ends both streams; nobody is left to tell.
  pipeline(createReadStream("", { fd: descriptor }), reply.raw, () => undefined);
}

/** Adds the headers that every response carries; a GET whose tag the client already has becomes a 304. */
export function renderResponse(incoming: Incoming, response: Response, tookMs: number): RenderedResponse {
  const { status } = response;
  const { content: body, contentType } = contentOf(response.body);
  const headers = commonHeaders(incoming, tookMs);
  if (status !== 200 && status !== 201) {
    Object.assign(headers, { "Content-Type": contentType, "Cache-Control": "no-cache" }, response.headers);
    return { status, headers, body };
  }
  const tag = `W/"${hash("sha256", body).slice(0, 32)}"`;
  Object.assign(headers, response.headers, { ETag: tag, "Cache-Control": "max-age=0, private, must-revalidate" });
  if (isUnchanged(incoming, tag)) return { status: 304, headers, body: "" };
  headers["Content-Type"] = contentType;
  return { status, headers, body };
}

function commonHeaders({ id }: Incoming, tookMs: number): Record<string, string> {
  return {
    "X-Request-Id": id,
    "X-Runtime": (tookMs / 1000).toFixed(6),
    "X-Gitlab-Meta": `{"correlation_id":"${id}","version":"1"}`,
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin",
  };
}

function isUnchanged({ method, headers }: Incoming, tag: string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined || (method !== "GET" && method !== "HEAD")) return false;
  return known === "*" || known.split(",").some((candidate) => candidate.trim() === tag);
}

// As long as nginx waits, by default, for more of a body that it drops.
const DROP_MS = 5_000;

/** Whether the client of a request has not sent all of its body yet. */
const isStillSending = ({ received }: Pick<RawExchange, "received">): boolean =>
  !received.complete && hasBody(received);

/**
 * Sends a response to a client that is still sending, and drops what comes of the body, for five seconds at most. If a
 * socket were closed before all of it is read, the system would reset the connection, and the client lose the response.
 */
function sendEarly({ received, sent }: RawExchange, { status, headers, body }: RenderedResponse): void {
  if (received.destroyed) {
    sent.destroy();
    return;
  }
  const isEmpty = status === 204 || status === 304;
  sent.writeHead(status, isEmpty ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) });
  sent.flushHeaders();
  if (!isEmpty) sent.write(body);
  // The response is whole for the client. Only its end would close the connection of a client that asked for that.
  const limit = setTimeout(() => received.destroy(), DROP_MS);
  received.once("close", () => {
    clearTimeout(limit);
    sent.end();
  });
  received.resume();
}
