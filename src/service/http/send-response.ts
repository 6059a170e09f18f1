import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, TextBody } from "./response.ts";
import { elapsedMs } from "./stopwatch.ts";

/** An answer as it goes over the wire. */
export interface RenderedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends an answer, whole and at once. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { status, headers, body } = renderAnswer(request, answer);
  // A serializer of our own keeps a charset from being added to the content type.
  reply.code(status).headers(headers).serializer(asItIs);
  if (status === 304) reply.send();
  else reply.send(body);
}

function asItIs(body: string): string {
  return body;
}

/** Gives an answer the headers that every answer carries; a GET whose tag the client already has becomes a 304. */
export function renderAnswer(request: FastifyRequest, answer: Answer): RenderedAnswer {
  const { status } = answer;
  const [body, contentType] = textAndType(answer.body);
  const headers = { ...standingHeaders(request), ...answer.headers };
  if (status !== 200 && status !== 201) {
    return { status, headers: { "Content-Type": contentType, "Cache-Control": "no-cache", ...headers }, body };
  }
  const tag = `W/"${hash("sha256", body).slice(0, 32)}"`;
  const cached = { ...headers, ETag: tag, "Cache-Control": "max-age=0, private, must-revalidate" };
  if (isUnchanged(request, tag)) return { status: 304, headers: cached, body: "" };
  return { status, headers: { ...cached, "Content-Type": contentType }, body };
}

function textAndType(body: unknown): [text: string, contentType: string] {
  return body instanceof TextBody ? [body.text, body.contentType] : [JSON.stringify(body), "application/json"];
}

function standingHeaders(request: FastifyRequest): Record<string, string> {
  return {
    "X-Request-Id": request.id,
    "X-Runtime": (elapsedMs(request) / 1000).toFixed(6),
    "X-Gitlab-Meta": JSON.stringify({ correlation_id: request.id, version: "1" }),
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin",
  };
}

function isUnchanged(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined || (request.method !== "GET" && request.method !== "HEAD")) return false;
  return known === "*" || known.split(",").some((candidate) => candidate.trim() === tag);
}
