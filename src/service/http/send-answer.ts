import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, TextBody } from "./answer.ts";

/** Sends an answer with the headers that every answer carries; a GET whose tag the client already has is cut to a 304. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const body = Buffer.from(answer.body instanceof TextBody ? answer.body.text : JSON.stringify(answer.body));
  const contentType = answer.body instanceof TextBody ? answer.body.contentType : "application/json";
  reply
    .code(answer.status)
    .headers({ ...standingHeaders(request, reply), ...answer.headers, "Content-Type": contentType });
  if (answer.status !== 200 && answer.status !== 201) {
    reply.header("Cache-Control", "no-cache").send(body);
    return;
  }
  const tag = `W/"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  reply.headers({ ETag: tag, "Cache-Control": "max-age=0, private, must-revalidate" });
  if (isUnchanged(request, tag)) reply.code(304).removeHeader("Content-Type").send();
  else reply.send(body);
}

function standingHeaders(request: FastifyRequest, reply: FastifyReply): Record<string, string> {
  return {
    "X-Request-Id": request.id,
    "X-Runtime": (reply.elapsedTime / 1000).toFixed(6),
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
