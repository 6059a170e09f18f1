import type { IncomingMessage } from "node:http";
import { METHODS, methodsAt, type Place } from "./route.ts";

const FORMAT = /\.json(?=[?#]|$)/;

/**
 * Reads a request as the real service does before it looks for a route: a POST may name another method in a header, and
 * a path may end in its format. Changes the method, and returns the URL.
 */
export function rewriteRequest(received: IncomingMessage, routes: readonly Place[]): string {
  const { method, url = "", headers } = received;
  const named = headers["x-http-method-override"];
  if (method === "POST" && typeof named === "string" && METHODS.includes(named.toUpperCase())) {
    received.method = named.toUpperCase();
  }
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.endsWith(".json")) return url;
  // A variable part at the end takes the ending: it may be the name of a project.
  const fixed = routes.filter((route) => !/:\w+$/.test(route.path));
  return isPlace(path.slice(0, -".json".length), fixed) ? url.replace(FORMAT, "") : url;
}

function isPlace(path: string, routes: readonly Place[]): boolean {
  try {
    return methodsAt(path, routes).length > 0;
  } catch {
    // It cannot be decoded, which is refused later.
    return false;
  }
}
