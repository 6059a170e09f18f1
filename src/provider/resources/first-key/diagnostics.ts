import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind } from "../../../kit/errors.ts";

/** Warnings about keys that may not belong to any resource. */
export const WARNINGS = {
  firstKeyUnclaimed: {
    summary: "First key of the project may be unused",
    when: "The plan creates a key, but the project already has the one that the service created when error tracking was switched on.",
    advice: "If no resource manages it, import it instead of creating another one. Otherwise no action is needed.",
  },
  olderKey: {
    summary: "Older client key may be unused",
    when: "The plan imports or moves a key, and the project has an older active key that may be in no state.",
    advice:
      "If no resource manages it, import it, or delete it if no application uses it. Otherwise no action is needed.",
  },
  keysNotListed: {
    summary: "Client keys could not be listed",
    when: "After an apply switched error tracking on or created a key, the keys could not be listed. One of them may be managed by no resource.",
    pageAdvice: "List the project's keys. If one is in no state, import it or delete it.",
  },
  firstKeyUnknown: {
    summary: "First key of the project is unknown",
    when: "The service may have created a first key: a write failed but may have taken effect, or the run was stopped before a list showed the key.",
    pageAdvice: "List the project's keys. If one is in no state, import it or delete it.",
  },
  anotherKey: {
    summary: "Another client key was created",
    when: "While an apply created a key, another one appeared in the project, or several keys were new after an apply of settings.",
    advice: "If no resource manages it, import it or delete it.",
  },
} as const satisfies Table<DiagnosticKind>;
