import type { Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../kit/errors.ts";

/** The errors of the rules of an action. */
export const RULE_ERRORS = {
  notOneKey: {
    summary: "Specify exactly one client key",
    why: "A test event uses one key, given by its `dsn`, or by `project` and `key_id` together.",
    advice: "Set only `dsn`, or only the two others.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Since Terraform 1.16, an action that a resource triggers cannot be invoked (hashicorp/terraform#37785). */
const INVOKE =
  "run `terraform apply -invoke=action.tocsin_test_event.<name>`, of an action with this DSN that no resource triggers";

const NOT_PROVEN = {
  summary: "Test event did not arrive",
  when: "The endpoint of the DSN did not accept the event, or its answer was incomplete; the reason follows its host.",
  advice: `The key stays as it is, and no later apply sends another event. To repeat it, ${INVOKE}.`,
};

/** The errors of an action. */
export const ERRORS = {
  notProven: { ...NOT_PROVEN, code: "unavailable" },
  notSent: {
    code: "unavailable",
    summary: "Test event not sent",
    why: "It was interrupted before the event was sent.",
    advice: `To send it, ${INVOKE}.`,
  },
  noSuchKey: {
    code: "gone",
    summary: "Client key not found",
    when: "The project has no client key with the ID in `key_id`.",
    advice: "List the keys of the project, such as with the data source `tocsin_client_keys`, and correct `key_id`.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of an action, which do not make it fail. */
export const WARNINGS = { notProven: NOT_PROVEN } as const satisfies Table<DiagnosticKind>;
