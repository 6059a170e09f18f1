import type { FastifyReply, FastifyRequest } from "fastify";

const EXPOSED = ["ETag", "Link", "X-Total", "X-Total-Pages", "X-Per-Page", "X-Page", "X-Next-Page", "X-Prev-Page"];

const OPEN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "Access-Control-Expose-Headers": [...EXPOSED, "X-Request-Id", "Retry-After", "X-Sentry-Error"].join(", "),
  "Access-Control-Max-Age": "7200",
};

/** Lets pages of any origin read the response to a request, whatever it will be, without credentials. */
export function openToOrigins({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined) return;
  for (const [name, value] of Object.entries(OPEN)) reply.raw.setHeader(name, value);
  const asked = headers["access-control-request-headers"];
  if (asked !== undefined) reply.raw.setHeader("Access-Control-Allow-Headers", asked);
}

/** Whether a browser asks if a page of another origin may send a request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
}
