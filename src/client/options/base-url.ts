/** Where the service is. */
export interface Address {
  /** Scheme, host and port; the token goes nowhere else. */
  readonly origin: string;
  /** The path that every call begins with: `/api/v4`, behind the service's own prefix if it has one. */
  readonly root: string;
}

/**
 * Says of a base URL, with or without `/api/v4` and a final slash, why it cannot be used; null when it can. Does not
 * repeat it.
 */
export function problemOfBaseUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    return "must be an http or https URL, such as `https://gitlab.example.com`.";
  }
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password. Remove them: the token alone signs in.";
  }
  if (url.search !== "" || url.hash !== "") {
    return "must not contain a query or a fragment. Remove everything from `?` or `#` on.";
  }
  return null;
}

/** Reads a base URL in which `problemOfBaseUrl` finds no problem. */
export function addressFromUrl(text: string): Address {
  const { origin, pathname } = new URL(text);
  const prefix = pathname.replace(/\/+$/, "").replace(/\/api\/v4$/, "");
  return { origin, root: `${prefix}/api/v4` };
}
