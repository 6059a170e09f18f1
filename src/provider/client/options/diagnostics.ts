import type { Table } from "../../../kit/diagnostics.ts";
import type { ErrorKind } from "../../../kit/errors.ts";

/** The errors of the options. */
export const ERRORS = {
  invalidOption: {
    code: "invalid",
    summary: "Invalid connection setting",
    when: "The address, the token, a header, the proxy, a certificate or another connection setting cannot be used.",
    pageAdvice: "Correct the value as the message describes.",
  },
  notUtf8: {
    code: "invalid",
    summary: "Environment variable is not UTF-8",
    when: "A variable that the provider reads contains bytes that are not UTF-8.",
    advice: "Set it again in a UTF-8 shell, or save the file that it comes from as UTF-8.",
  },
} as const satisfies Table<ErrorKind>;
