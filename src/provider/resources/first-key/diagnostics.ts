import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind } from "../../../kit/errors.ts";

/** Warnings about keys that may not belong to any resource. */
export const WARNINGS = {
  firstKeyUnclaimed: {
    summary: "First key of the project may be unused",
    when: "A plan creates a client key, and the project already has the one that the service created when an earlier apply switched error tracking on. If that apply failed, the key may be in no state. The settings that it was created for may also be gone.",
    advice:
      "If no resource has it, import it instead of creating another one, with `terraform import` or an `import` block. Otherwise nothing needs to be done.",
  },
  olderKey: {
    summary: "Older client key may be unused",
    when: "A plan imports or moves a client key, and its project has an older active key that no resource has used so far in this plan. GitLab's own provider leaves such a key wherever it creates one: the service creates the first key when error tracking is switched on.",
    advice:
      "If no resource has it and no application uses it, delete it, or import it with an `import` block. Otherwise nothing needs to be done.",
  },
  keysNotListed: {
    summary: "Client keys could not be listed",
    when: "An apply has switched error tracking on, or created a key, and cannot list the project's keys afterwards. The service may have created a key that no resource manages.",
    pageAdvice: "List the project's keys. If one of them is in no state, import it, or delete it.",
  },
  anotherKey: {
    summary: "Another client key was created",
    when: "While an apply created a key, another one appeared in the project: a proxy sent the request twice, somebody else created a key, or the service created the project's first key and showed it late. Or several keys were new after a write of settings, so it is unknown which of them is the first key.",
    advice: "If no resource has it, import it with `terraform import` or an `import` block, or delete it.",
  },
} as const satisfies Table<DiagnosticKind>;
