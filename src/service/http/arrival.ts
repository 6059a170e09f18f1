import { assertHost } from "./host.ts";
import type { Incoming } from "./request.ts";
import { noSuchRoute } from "./refusals.ts";
import { type Response, TextBody } from "./response.ts";
import { METHODS } from "./router.ts";

/** Which requests a server lets in. */
export interface Entrance {
  /** Whether a request may have this name, in lower case, in its Host header. */
  readonly isAllowedHost: (name: string) => boolean;
  /** Whether web pages of any origin may use this path. */
  readonly isOpenToOrigins: (path: string) => boolean;
}

/** The result of a request before its route is found. */
interface Arrival {
  /** The headers that its response has, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response to a request that no route has to answer; null for any other. */
  readonly response: Response | null;
}

const PREFLIGHT: Response = { status: 200, body: new TextBody("") };

/** Lets a request in. Throws a refusal for one that is for another host. */
export function admitArrival(incoming: Incoming, { isAllowedHost, isOpenToOrigins }: Entrance): Arrival {
  assertHost(incoming.headers.host, isAllowedHost);
  const isOpen = isOpenToOrigins(incoming.url);
  const headers = isOpen ? openToOrigins(incoming) : {};
  if (isOpen && isPreflight(incoming)) return { headers, response: PREFLIGHT };
  return { headers, response: METHODS.includes(incoming.method) ? null : noSuchRoute().response };
}

const EXPOSED = ["ETag", "Link", "X-Total", "X-Total-Pages", "X-Per-Page", "X-Page", "X-Next-Page", "X-Prev-Page"];

const OPEN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "Access-Control-Expose-Headers": [...EXPOSED, "X-Request-Id", "Retry-After", "X-Sentry-Error"].join(", "),
  "Access-Control-Max-Age": "7200",
};

/** The headers that let pages of any origin read the response to a request, whatever it is, without credentials. */
function openToOrigins({ headers }: Incoming): Readonly<Record<string, string>> {
  if (headers.origin === undefined) return {};
  const asked = headers["access-control-request-headers"];
  return asked === undefined ? OPEN : { ...OPEN, "Access-Control-Allow-Headers": asked };
}

/** Whether a browser asks if a page of another origin may send a request. */
const isPreflight = ({ method, headers }: Incoming): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
