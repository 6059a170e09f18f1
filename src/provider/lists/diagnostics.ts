import type { DiagnosticKind } from "../../kit/errors.ts";

/** What does not keep a list from going on. */
export const WARNINGS = {
  notAllListed: {
    summary: "Not everything could be listed",
    advice: "Check the access of the token's user to it. Everything else is listed.",
  },
} as const satisfies Record<string, DiagnosticKind>;
