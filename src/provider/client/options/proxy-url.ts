import { base64From } from "../../../kit/byte-text.ts";
import { parseUrl } from "../../../kit/url.ts";
import { bytesFrom } from "../../../kit/utf8.ts";
import { invalidOption, type Naming } from "./client-options.ts";

/** A proxy, and the secrets in its URL. */
export interface Proxy {
  readonly url: URL;
  /** The `Proxy-Authorization` header; null if the URL has no credentials. */
  readonly authorization: string | null;
  readonly secrets: readonly string[];
}

/** Parses the URL of a proxy. Throws `invalid` if it cannot be used. */
export function proxyFromUrl(naming: Naming, text: string): Proxy {
  const proxy = parseProxy(text);
  if (proxy !== null) return proxy;
  const predicate =
    "must be an http or https URL without a path, such as `http://proxy.example.com:3128`, with any user name and password percent-encoded: `/` is `%2F`, `?` is `%3F`, `#` is `%23`.";
  throw invalidOption(naming, "proxyUrl", predicate);
}

/**
 * Parses the URL of a proxy, with or without user and password; returns null for anything that cannot be used as one.
 */
export function parseProxy(text: string): Proxy | null {
  const url = parseUrl(text);
  const user = decoded(url?.username ?? "");
  const password = decoded(url?.password ?? "");
  if (url === null || !["http:", "https:"].includes(url.protocol) || user === null || password === null) return null;
  // A slash, a question mark or a hash in a password ends the host; the rest would be a path.
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") return null;
  const basic = base64From(bytesFrom(`${user}:${password}`));
  const authorization = `Basic ${basic}`;
  if (password !== "") return { url, authorization, secrets: [password, url.password, basic] };
  if (user === "") return { url, authorization: null, secrets: [] };
  // A user without a password is usually a token.
  return { url, authorization, secrets: [user, url.username, basic] };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
