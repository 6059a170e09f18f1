import { DiagnosticError } from "../../kit/errors.ts";

/** Encodes an ID or full path as one segment of a URL; throws `invalid` for a text that can name nothing. */
export function pathSegment(id: string): string {
  // Servers and proxies fold "." and ".." away, so the call would reach another address.
  if (["", ".", ".."].includes(id) || /\p{Surrogate}/u.test(id)) {
    throw new DiagnosticError({
      code: "invalid",
      /**
       * @error The state has a text that can name no group or project, such as `..`.
       * @do Write the numeric ID or the full path.
       */
      summary: "Not an ID or path",
      detail: `${JSON.stringify(id)} cannot name a group or project. Use its numeric ID or its full path, such as team/app.`,
    });
  }
  return encodeURIComponent(id);
}
