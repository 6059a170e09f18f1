import type { DiagnosticKind } from "../../../kit/errors.ts";

const INACTIVE = {
  summary: "Client key inactive",
  why: "The service accepts no error reports that are sent with this key.",
};

/** What to know of a key. */
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
  dsnOfAnother: {
    summary: "DSN of another client key",
    advice:
      "Applications report with the key in the DSN, and the provider keeps both as the service says. Ask the service's administrator which one is right.",
  },
  replacedByUnknown: {
    summary: "Client key will be replaced",
    why: "`project` will be known only after apply, so this plan replaces the key: every deployed DSN would stop working.",
    advice:
      "If the project stays the same, apply the change that `project` depends on first, with `-target`; or protect the key with `prevent_destroy`.",
  },
  replacedUnseen: {
    summary: "Client key will be replaced",
    advice:
      "If the project stays the same, keep writing the one that the state has, or apply the change that the provider's configuration depends on first, with `-target`; or protect the key with `prevent_destroy`.",
  },
  keysDeleted: {
    summary: "Client keys will be deleted",
    advice: "To give applications time to change over, raise `retain`.",
  },
  earlierKeyGone: {
    summary: "Earlier client key gone",
    advice: "Deploy the new DSN now to applications that have an earlier one.",
  },
  sameKey: {
    summary: "Two resources have the same client key",
    advice:
      "Keep one of them. Take the other one out of the state with `terraform state rm` and delete its block, or write a `removed` block with `destroy = false`: deleting its block alone destroys the key.",
  },
  importedByNumber: {
    summary: "Project imported by its number",
    advice:
      "Write the same number in the configuration for an empty plan. The project's full path is right too, and shows as an update in place that only records it.",
  },
} as const satisfies Record<string, DiagnosticKind>;
