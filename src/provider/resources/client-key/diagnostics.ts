import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The reasons why the fate of a key is unknown. */
export const ERRORS = {
  anotherKey: {
    code: "conflict",
    summary: "Number belongs to another client key",
    at: "`public_key`",
    when: "The project lists the number of the key in the state with another public key. A public key never changes, so either the state belongs to another service, or the service was restored from a backup. A refresh stores nothing, and a destroy or a rotation sends nothing.",
    advice:
      "Check `base_url`. If the address is right, the key in the state no longer exists: remove the resource from the state with `terraform state rm`, and import the key that your applications use.",
  },
  notShownYet: {
    code: "unavailable",
    summary: "Client key is not shown yet",
    at: "`key_id`",
    when: "A refresh within a minute after the creation of a key, by the service's clock, gets a list that lacks the key. The service may not show yet what it created: it answers from a replica or a cache. Another key is not planned.",
    advice: "Plan again in a minute. If somebody deleted the key, that plan says so, and creates another one.",
  },
} as const satisfies Table<ErrorKind>;

const INACTIVE = { summary: "Client key inactive", at: "`active`" };

/** The warnings about a key. */
export const WARNINGS = {
  inactive: {
    ...INACTIVE,
    when: "The service rejects error reports that are sent with the key in the message.",
    advice: "To get an active one, change a value in `rotate_when_changed`.",
  },
  // Adding a map rotates nothing.
  inactiveWithoutMap: {
    ...INACTIVE,
    when: "The same, and the key has no `rotate_when_changed`.",
    advice:
      'To get an active one, write `rotate_when_changed`, such as `{ rotation = "1" }`, apply, and then change its value: the first apply only records it.',
  },
  keyGone: {
    summary: "Client key no longer exists",
    at: "`key_id`",
    when: "A refresh finds that somebody deleted the current key. Applications that use its DSN, which the message names, cannot report errors.",
    advice:
      "If the resource stays in the configuration, the next apply creates another key: deploy its DSN to these applications.",
  },
  previousKeyGone: {
    summary: "Earlier client key no longer exists",
    at: "`previous_keys`",
    when: "A refresh finds that somebody deleted an earlier key. Applications that still use its DSN, which the message names, cannot report errors.",
    advice: "Deploy the current DSN to these applications.",
  },
  dsnOfAnother: {
    summary: "DSN does not match the key",
    at: "`tracker_dsn`",
    when: "The DSN contains a different key than `public_key`.",
    advice:
      "Applications use the key in the DSN. The provider keeps both values as the service returned them. Ask the administrator of the service which one is right.",
  },
  replacedByUnknown: {
    summary: "Client key will be replaced",
    at: "`project`",
    why: "`project` will be known only after apply, so this plan replaces the key: every deployed DSN would stop working.",
    advice:
      "If the project stays the same, apply the change that `project` depends on first, with `-target`; or protect the key with `prevent_destroy`.",
  },
  replacedUnseen: {
    summary: "Client key will be replaced",
    at: "`project`",
    when: "The configuration refers to the project differently than the state, and the provider's configuration will be known only after apply. The change replaces the key.",
    advice:
      "If the project stays the same, keep the spelling in the state, or apply the change that the provider's configuration depends on first, with `-target`; or protect the key with `prevent_destroy`.",
  },
  keysDeleted: {
    summary: "Client keys will be deleted",
    at: "`retain`",
    when: "An apply deletes keys by a rotation or a lower `retain`, or may do so. The message has their numbers.",
    advice: "To give applications time to change over, raise `retain`.",
  },
  earlierKeyGone: {
    summary: "Earlier client key gone",
    at: "`previous_keys`",
    when: "An apply creates a key, and the project no longer has an earlier one that the plan keeps: the plan was saved before, or did not refresh.",
    advice: "Deploy the new DSN now to applications that have an earlier one.",
  },
  sameKey: {
    summary: "Two resources have the same client key",
    when: "Two resources of one plan have the same key, as after an import at two addresses. A rotation or a destroy of one of them deletes it for both.",
    advice:
      "Keep one of them. Take the other one out of the state with `terraform state rm` and delete its block, or write a `removed` block with `destroy = false`: deleting its block alone destroys the key.",
  },
  importedByNumber: {
    summary: "Project imported by its number",
    group: "state",
    at: "`project`",
    when: "A key was imported with the number of its project, so the state contains that number.",
    advice:
      "Write the same number in the configuration for an empty plan. You can also write the project's full path, which the plan shows as an update in place that only stores it.",
  },
} as const satisfies Table<DiagnosticKind>;
