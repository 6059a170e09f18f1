import type { Incoming } from "./request.ts";
import { METHODS, type Router } from "./router.ts";

/** The target of a request, and its host. */
interface RequestLine {
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  /** The host that the request line names, which then counts instead of the header; null: none. */
  readonly authority: string | null;
}

// A proxy is asked for a whole URL, and every server has to read one (RFC 9112, 3.2.2).
const WHOLE_URL = /^https?:\/\/([^/?#]*)\/?/i;
const FORMAT = /\.json(?=[?#]|$)/;

/**
 * Reads a request line as the real service does before it looks for a route: a POST may name another method in a
 * header, and a path may end in its format.
 */
export function readRequestLine<Context>(
  { method, url: target, headers }: Pick<Incoming, "method" | "url" | "headers">,
  router: Router<Context>,
): RequestLine {
  const named = headers["x-http-method-override"];
  const [whole = "", authority = null] = target.startsWith("/") ? [] : (WHOLE_URL.exec(target) ?? []);
  const url = authority === null ? target : `/${target.slice(whole.length)}`;
  return {
    method: (method === "POST" && typeof named === "string" ? knownMethod(named) : null) ?? method,
    url: hasFormat(url, router) ? url.replace(FORMAT, "") : url,
    authority,
  };
}

/** The method that a client calls by this name; null if there is none. */
export function knownMethod(name: string): string | null {
  const method = name.toUpperCase();
  return METHODS.includes(method) ? method : null;
}

// A variable part at the end takes the ending: it may be the name of a project.
function hasFormat<Context>(url: string, router: Router<Context>): boolean {
  if (!url.includes(".json")) return false;
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.endsWith(".json")) return false;
  try {
    return /(^|\/)\w+$/.test(router.at(path.slice(0, -".json".length)).path);
  } catch {
    // It cannot be decoded, which is refused later.
    return false;
  }
}
