import { REPORT_IT, RUN_AGAIN, type Table } from "../diagnostics.ts";
import type { ErrorKind } from "../errors.ts";

const MISFIT = {
  summary: "Value does not fit its type",
  when: "A value in the state, a request or a response has another type than its attribute. If you edited the state by hand, undo that.",
};

/** Errors of a type or a value. */
export const ERRORS = {
  misfitInState: {
    code: "invalid",
    ...MISFIT,
    advice: "If the state was edited by hand, undo that. Otherwise please report it.",
  },
  misfitOfProvider: {
    code: "internal",
    ...MISFIT,
    advice: REPORT_IT,
  },
  notAType: {
    code: "invalid",
    summary: "Not a Terraform type",
    when: "A request names a type that does not exist.",
    advice: RUN_AGAIN,
  },
  notANumber: {
    code: "invalid",
    summary: "Not a number",
    when: "The provider built an import ID from something other than a number.",
    why: "A finite decimal number was expected.",
    advice: REPORT_IT,
  },
  malformedState: {
    code: "invalid",
    summary: "Malformed state",
    group: "state",
    why: "The state is not a JSON object.",
    advice: "Restore the state from a backup, or run `terraform state rm` for the object and import it.",
  },
} as const satisfies Table<ErrorKind>;
