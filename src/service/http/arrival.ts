import { isPreflight, openToOrigins } from "./cross-origin.ts";
import { assertHost } from "./host.ts";
import type { Incoming } from "./incoming.ts";
import { noSuchRoute } from "./refusals.ts";
import { type Response, TextBody } from "./response.ts";
import { METHODS } from "./route.ts";

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
