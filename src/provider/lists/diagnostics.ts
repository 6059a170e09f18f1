import type { Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind } from "../../kit/errors.ts";

/** The warnings of a list, which then continues. */
export const WARNINGS = {
  notAllListed: {
    summary: "Not everything could be listed",
    when: "The list could not read a project, a part of it, or the contents of a group.",
    advice: "Check the access of the token's user. Everything else is listed.",
  },
} as const satisfies Table<DiagnosticKind>;
