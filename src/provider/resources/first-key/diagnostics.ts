import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind } from "../../../kit/errors.ts";

/** What to know of the key that the service creates by itself. */
export const WARNINGS = {
  firstKeyUnclaimed: {
    summary: "First key of the project may be unused",
    when: "A plan creates a client key, and the project already has the one that the service created when an earlier apply switched error tracking on. If that apply failed, no resource may have it.",
    advice:
      "If no resource has it, import it instead of creating another one, with `terraform import` or an `import` block. Otherwise nothing needs to be done.",
  },
} as const satisfies Table<DiagnosticKind>;
