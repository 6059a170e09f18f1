import type { ErrorKind } from "../../../kit/errors.ts";

/** What the options may have wrong. */
export const ERRORS = {
  invalidOption: { code: "invalid", summary: "Invalid connection setting" },
  notUtf8: {
    code: "invalid",
    summary: "Environment variable is not UTF-8",
    advice: "Set it again in a UTF-8 shell, or save the file that it comes from as UTF-8.",
  },
} as const satisfies Record<string, ErrorKind>;
