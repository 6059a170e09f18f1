import { parseUrl } from "../../../kit/url.ts";
import { invalidOption, type Naming } from "./client-options.ts";

/** The address of the service. */
export interface Address {
  /** Scheme, host and port; the token goes nowhere else. */
  readonly origin: string;
  /** The path that every call starts with: the service's own prefix, if any, and `/api/v4`. */
  readonly root: string;
}

/** A host without a scheme. Anything else is not repeated: it may be a token. */
const HOST = /^(localhost|([a-z0-9-]{1,63}\.)+[a-z]{2,24})(:\d{1,5})?(\/api\/v4)?\/?$/;

/** Throws `invalid` for a base URL that cannot be used. */
export function assertBaseUrl(naming: Naming, text: string): void {
  const problem = problemOfBaseUrl(text);
  if (problem !== null) throw invalidOption(naming, "baseUrl", problem);
}

/**
 * Explains why a base URL, with or without `/api/v4` and a final slash, cannot be used; null if it can. Repeats no more
 * of it than a host name.
 */
export function problemOfBaseUrl(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    const example = "must be an http or https URL, such as `https://gitlab.example.com`";
    return HOST.test(text) ? `${example}, not "${text}". Write \`https://${text}\`.` : `${example}.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password. Remove them: the token alone signs in.";
  }
  if (url.search !== "" || url.hash !== "") {
    return "must not contain a query or a fragment. Remove everything from `?` or `#` on.";
  }
  if (/\/api(?:\/|$)/.test(withoutRoot(url.pathname))) {
    return "must end before the path of the API: write the address of the service, with `/api/v4` or without it.";
  }
  return null;
}

/** Removes the root of the API from the end of a path. */
const withoutRoot = (path: string): string => path.replace(/\/+$/, "").replace(/\/api\/v4$/, "");

/** Parses a base URL for which `problemOfBaseUrl` returns null. */
export function addressFromUrl(text: string): Address {
  const { origin, pathname } = new URL(text);
  return { origin, root: `${withoutRoot(pathname)}/api/v4` };
}
