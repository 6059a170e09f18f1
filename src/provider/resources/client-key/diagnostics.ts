import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The reasons why the fate of a key is unknown. */
export const ERRORS = {
  anotherKey: {
    code: "conflict",
    summary: "Number belongs to another client key",
    when: "The project has the key's number with another public key: the state belongs to another service, or the service was restored from a backup. Nothing was changed.",
    advice:
      "Check `base_url`. If it is right, the key in the state no longer exists: run `terraform state rm`, and import the key that your applications use.",
  },
  notShownYet: {
    code: "unavailable",
    summary: "Client key is not shown yet",
    when: "The key is less than a minute old, and the service does not list it yet.",
    advice: "Plan again in a minute. If the key was deleted, that plan creates another one.",
  },
} as const satisfies Table<ErrorKind>;

const INACTIVE = {
  summary: "Client key inactive",
  when: "The service rejects error reports that are sent with the key.",
  pageAdvice:
    "Change a value in `rotate_when_changed`. If the key has none, write one, apply, and then change its value: the first apply only records it.",
};

const REPLACED = {
  summary: "Client key will be replaced",
  when: "`project` or the provider's configuration will be known only after apply, so the plan replaces the key, and every deployed DSN stops working.",
  pageAdvice:
    "If the project stays the same, keep its spelling, and first apply what is unknown, with `-target`. Or protect the key with `prevent_destroy`.",
};

/** The warnings about a key. */
export const WARNINGS = {
  inactive: {
    ...INACTIVE,
    advice: "To get an active one, change a value in `rotate_when_changed`.",
  },
  // Adding a map rotates nothing.
  inactiveWithoutMap: {
    ...INACTIVE,
    advice:
      'To get an active one, write `rotate_when_changed`, such as `{ rotation = "1" }`, apply, and then change its value: the first apply only records it.',
  },
  keyGone: {
    summary: "Client key no longer exists",
    when: "Somebody deleted the current key. Applications that use its DSN cannot report errors.",
    advice:
      "If the resource stays in the configuration, the next apply creates another key. Deploy its DSN to these applications.",
  },
  previousKeyGone: {
    summary: "Earlier client key no longer exists",
    when: "Somebody deleted an earlier key. Applications that still use its DSN cannot report errors.",
    advice: "Deploy the current DSN to these applications.",
  },
  dsnOfAnother: {
    summary: "DSN does not match the key",
    when: "The DSN contains a different key than `public_key`.",
    advice: "Applications use the key in the DSN. Ask the service's administrator which one is right.",
  },
  replacedByUnknown: {
    ...REPLACED,
    why: "`project` will be known only after apply, so this plan replaces the key, and every deployed DSN stops working.",
    advice:
      "If the project stays the same, first apply the change that `project` depends on, with `-target`, or protect the key with `prevent_destroy`.",
  },
  replacedUnseen: {
    ...REPLACED,
    advice:
      "If the project stays the same, keep the spelling in the state, first apply the change that the provider's configuration depends on, with `-target`, or protect the key with `prevent_destroy`.",
  },
  keysDeleted: {
    summary: "Client keys will be deleted",
    when: "A rotation or a lower `retain` deletes keys, or may do so. Reports that are sent with their DSNs are then rejected.",
    advice: "To give applications time to switch, raise `retain`.",
  },
  earlierKeyGone: {
    summary: "Earlier client key gone",
    when: "Somebody deleted an earlier key after the plan, which still keeps it.",
    advice: "Deploy the new DSN now to applications that use an earlier one.",
  },
  sameKey: {
    summary: "Two resources have the same client key",
    when: "Two resources manage one key. A rotation or a destroy of one deletes it for both.",
    advice:
      "Keep one of them. For the other, run `terraform state rm` and delete its block, or write a `removed` block with `destroy = false`. Deleting the block alone destroys the key.",
  },
  importedByNumber: {
    summary: "Project imported by its number",
    group: "state",
    when: "A key was imported with the number of its project, which the state now contains.",
    advice:
      "Write the same number in the configuration for an empty plan. If you write the full path, the plan shows an update in place that only stores it.",
  },
} as const satisfies Table<DiagnosticKind>;
