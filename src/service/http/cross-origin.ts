import type { Incoming } from "./incoming.ts";

const EXPOSED = ["ETag", "Link", "X-Total", "X-Total-Pages", "X-Per-Page", "X-Page", "X-Next-Page", "X-Prev-Page"];

const OPEN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "Access-Control-Expose-Headers": [...EXPOSED, "X-Request-Id", "Retry-After", "X-Sentry-Error"].join(", "),
  "Access-Control-Max-Age": "7200",
};

/** The headers that let pages of any origin read the response to a request, whatever it is, without credentials. */
export function openToOrigins({ headers }: Incoming): Readonly<Record<string, string>> {
  if (headers.origin === undefined) return {};
  const asked = headers["access-control-request-headers"];
  return asked === undefined ? OPEN : { ...OPEN, "Access-Control-Allow-Headers": asked };
}

/** Whether a browser asks if a page of another origin may send a request. */
export function isPreflight({ method, headers }: Incoming): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
}
