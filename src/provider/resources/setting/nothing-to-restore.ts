import { diagnostic } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { WARNINGS } from "./diagnostics.ts";

/**
 * The warning of a destroy that cannot restore the previous values: `what` they are, and what is done `instead`, a
 * clause each.
 */
export const nothingToRestore = (what: string, instead: string): Problem =>
  diagnostic(WARNINGS.nothingToRestore, {
    why: `What ${what} before Terraform managed it is not known, so ${instead} instead. Terraform forgets it when an object is tainted, or removed from the state.`,
    path: ["on_destroy"],
  });
