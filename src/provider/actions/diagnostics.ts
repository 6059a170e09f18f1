import type { Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../kit/errors.ts";

/** The errors of the rules of an action. */
export const RULE_ERRORS = {
  notOneKey: {
    summary: "Specify exactly one client key",
    why: "A test event uses one key, given by its `dsn`, or by `project` and `key_id` together.",
    advice: "Set either `dsn`, or `project` and `key_id`.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Since Terraform 1.16, an action that a resource triggers cannot be invoked (hashicorp/terraform#37785). */
const INVOKE =
  "run `terraform apply -invoke=action.tocsin_test_event.<name>` for an action with this DSN that no resource triggers";

const NOT_PROVEN = {
  summary: "Test event did not arrive",
  when: "The endpoint of the DSN did not accept the event, or its answer was incomplete.",
  advice: `The key was not changed, and no later apply sends the event again. To repeat it, ${INVOKE}.`,
};

/** The errors of an action. */
export const ERRORS = {
  notProven: { ...NOT_PROVEN, code: "unavailable" },
  notSent: {
    code: "unavailable",
    summary: "Test event not sent",
    why: "The run was interrupted before the event was sent.",
    advice: `To send it, ${INVOKE}.`,
    pageAdvice: "Send it with the command in the row above.",
  },
  noSuchKey: {
    code: "gone",
    summary: "Client key not found",
    when: "The project has no client key with the ID in `key_id`.",
    advice: "Find the key with the data source `tocsin_client_keys`, and correct `key_id`.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of an action, which do not make it fail. */
export const WARNINGS = { notProven: NOT_PROVEN } as const satisfies Table<DiagnosticKind>;
