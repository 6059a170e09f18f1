import type { DiagnosticKind } from "../../../kit/errors.ts";

/** What to know of the key that the service creates by itself. */
export const WARNINGS = {
  firstKeyUnclaimed: {
    summary: "First key of the project may be unused",
    advice:
      "If no resource has it, import it instead of creating another one, with `terraform import` or an `import` block. Otherwise nothing needs to be done.",
  },
} as const satisfies Record<string, DiagnosticKind>;
