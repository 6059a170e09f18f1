import type { Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind } from "../../kit/errors.ts";

/** The warnings of a list, which then continues. */
export const WARNINGS = {
  notAllListed: {
    summary: "Not everything could be listed",
    when: "A list cannot read a project, a part of it, or what is in a group.",
    advice: "Check the access of the token's user to it. Everything else is listed.",
  },
} as const satisfies Table<DiagnosticKind>;
