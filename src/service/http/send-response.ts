import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isStillSending, sendEarly } from "./early-response.ts";
import { contentOf, type RenderedResponse, type Response } from "./response.ts";
import { elapsedMs } from "./stopwatch.ts";

/** Sends a response, whole and at once, also to a client that has not sent all of its request yet. */
export function sendResponse(received: FastifyRequest, reply: FastifyReply, response: Response): void {
  const rendered = renderResponse(received, response);
  const exchange = { received: received.raw, sent: reply.raw };
  if (isStillSending(exchange)) {
    reply.hijack();
    sendEarly(exchange, rendered);
    return;
  }
  const { status, headers, body } = rendered;
  // Without its own serializer, the framework would add a charset to the content type.
  reply.code(status).headers(headers).serializer(unchanged);
  if (status === 304 || status === 204) reply.send();
  else reply.send(body);
}

function unchanged(body: string): string {
  return body;
}

/** Adds the headers that every response carries; a GET whose tag the client already has becomes a 304. */
export function renderResponse(received: FastifyRequest, response: Response): RenderedResponse {
  const { status } = response;
  const { content: body, contentType } = contentOf(response.body);
  const headers = { ...commonHeaders(received), ...response.headers };
  if (status !== 200 && status !== 201) {
    return { status, headers: { "Content-Type": contentType, "Cache-Control": "no-cache", ...headers }, body };
  }
  const tag = `W/"${hash("sha256", body).slice(0, 32)}"`;
  const cached = { ...headers, ETag: tag, "Cache-Control": "max-age=0, private, must-revalidate" };
  if (isUnchanged(received, tag)) return { status: 304, headers: cached, body: "" };
  return { status, headers: { ...cached, "Content-Type": contentType }, body };
}

function commonHeaders(received: FastifyRequest): Record<string, string> {
  return {
    "X-Request-Id": received.id,
    "X-Runtime": (elapsedMs(received) / 1000).toFixed(6),
    "X-Gitlab-Meta": JSON.stringify({ correlation_id: received.id, version: "1" }),
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin",
  };
}

function isUnchanged(received: FastifyRequest, tag: string): boolean {
  const known = received.headers["if-none-match"];
  if (known === undefined || (received.method !== "GET" && received.method !== "HEAD")) return false;
  return known === "*" || known.split(",").some((candidate) => candidate.trim() === tag);
}
