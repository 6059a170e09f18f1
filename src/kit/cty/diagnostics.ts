import { REPORT_IT, RUN_AGAIN, type Table } from "../diagnostics.ts";
import type { ErrorKind } from "../errors.ts";

/** Errors of a type or a value. */
export const ERRORS = {
  misfitInState: {
    code: "invalid",
    summary: "Value does not fit its type",
    at: "the attribute",
    when: "A value in the state, or in a request from Terraform, is of another type than its attribute.",
    advice: "If the state was edited by hand, undo that; otherwise please report it.",
  },
  misfitOfProvider: {
    code: "internal",
    summary: "Value does not fit its type",
    at: "the attribute",
    when: "A value in a response of the provider is of another type than its attribute.",
    advice: REPORT_IT,
  },
  notAType: {
    code: "invalid",
    summary: "Not a Terraform type",
    when: "A value in a request from Terraform names a type that does not exist.",
    advice: RUN_AGAIN,
  },
  notANumber: {
    code: "invalid",
    summary: "Not a number",
    when: "The provider made an import ID of something other than a number.",
    why: "A finite decimal number was expected.",
    advice: REPORT_IT,
  },
  malformedState: {
    code: "invalid",
    summary: "Malformed state",
    group: "state",
    why: "The state is not a JSON object.",
    advice: "Restore it from a backup, or remove the object from the state with `terraform state rm` and import it.",
  },
} as const satisfies Table<ErrorKind>;
