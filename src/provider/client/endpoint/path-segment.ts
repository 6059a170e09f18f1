import { diagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";

/** Encodes an ID or full path as one segment of a URL; throws `invalid` for a text that cannot be either. */
export function pathSegment(id: string): string {
  // Servers and proxies resolve "." and "..", so the call would reach another address.
  if (["", ".", ".."].includes(id) || /\p{Surrogate}/u.test(id)) {
    throw diagnosticError(ERRORS.notAnId, { why: `${JSON.stringify(id)} cannot name a group or project.` });
  }
  return encodeURIComponent(id);
}
