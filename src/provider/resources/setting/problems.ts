import { diagnostic, diagnosticError, pathText, type DiagnosticError, type Path } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { describeSetting, type SettingRef } from "./setting-ref.ts";

/** The error of a write whose value the service accepted, and then shows otherwise. */
export const notStored = (path: Path, setting: SettingRef): DiagnosticError =>
  diagnosticError(ERRORS.notStored, {
    why: `The service accepted \`${pathText(path)}\` for ${describeSetting(setting)}, but its answer shows another value.`,
    path,
  });

/**
 * The warning of a destroy that cannot restore the previous values: `what` they are, and what is done `instead`, a
 * clause each.
 */
export const nothingToRestore = (what: string, instead: string): Problem =>
  diagnostic(WARNINGS.nothingToRestore, {
    why: `What ${what} before Terraform managed it is not known, so ${instead} instead. Terraform forgets it when an object is tainted, or removed from the state.`,
    path: ["on_destroy"],
  });
