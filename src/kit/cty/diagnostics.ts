import { REPORT_IT, RUN_AGAIN, type ErrorKind } from "../errors.ts";

/** What may be wrong with a type or a value. */
export const ERRORS = {
  misfitInState: {
    code: "invalid",
    summary: "Value does not fit its type",
    advice: "If the state was edited by hand, undo that; otherwise please report it.",
  },
  misfitOfProvider: { code: "internal", summary: "Value does not fit its type", advice: REPORT_IT },
  notAType: { code: "invalid", summary: "Not a Terraform type", advice: RUN_AGAIN },
  notANumber: {
    code: "invalid",
    summary: "Not a number",
    why: "A finite decimal number was expected.",
    advice: REPORT_IT,
  },
  malformedState: {
    code: "invalid",
    summary: "Malformed state",
    why: "The state is not a JSON object.",
    advice: "Restore it from a backup, or remove the object from the state with `terraform state rm` and import it.",
  },
} as const satisfies Record<string, ErrorKind>;
