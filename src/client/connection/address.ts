import { DiagnosticError } from "../../kit/errors.ts";

/** Where the service is. */
export interface Address {
  /** Scheme, host and port; the token goes nowhere else. */
  readonly origin: string;
  /** The path that every call begins with: `/api/v4`, behind the service's own prefix if it has one. */
  readonly root: string;
}

/** Reads a base URL, with or without `/api/v4` and a final slash; throws `invalid`, without repeating the text, for anything else. */
export function parseBaseUrl(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw invalid("It must be an http or https URL such as https://gitlab.example.com.");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid("It holds a user name or password; leave them out, the token alone signs in.");
  }
  if (url.search !== "" || url.hash !== "")
    throw invalid("It must end with its path: leave out everything from ? or #.");
  const prefix = url.pathname.replace(/\/+$/, "").replace(/\/api\/v4$/, "");
  return { origin: url.origin, root: `${prefix}/api/v4` };
}

/** Encodes an ID or full path as one segment of a URL; throws `invalid` for a text that can name nothing. */
export function pathSegment(id: string): string {
  // Servers and proxies fold "." and ".." away, so the call would reach another address.
  if (["", ".", ".."].includes(id) || /\p{Surrogate}/u.test(id)) {
    throw new DiagnosticError({
      code: "invalid",
      summary: "Not an ID or path",
      detail: `${JSON.stringify(id)} cannot name a group or project. Give its numeric ID or its full path, such as team/app.`,
    });
  }
  return encodeURIComponent(id);
}

function invalid(detail: string): DiagnosticError {
  return new DiagnosticError({ code: "invalid", summary: "The base URL cannot be used", detail });
}
