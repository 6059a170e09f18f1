import type { ErrorKind } from "../../kit/errors.ts";

/** What the options may have wrong. */
export const ERRORS = {
  invalidOption: { code: "invalid", summary: "Invalid connection setting" },
} as const satisfies Record<string, ErrorKind>;
