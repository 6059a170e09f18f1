import {
  diagnostic,
  DiagnosticError,
  diagnosticError,
  pathText,
  type ErrorCode,
  type Path,
} from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { describeSetting, type SettingRef } from "./setting-ref.ts";

/** The error of a write whose value the service accepted, and then shows otherwise. */
export const notStored = (path: Path, setting: SettingRef): DiagnosticError =>
  diagnosticError(ERRORS.notStored, {
    why: `The service accepted \`${pathText(path)}\` for ${describeSetting(setting)}, but its answer shows another value.`,
    path,
  });

/** The errors after which everything is as it was. */
const REFUSALS: readonly ErrorCode[] = ["invalid", "denied", "conflict", "gone", "unsupported"];

/** Whether a write was refused, so that everything is as it was. */
export const isRefused = (thrown: unknown): thrown is DiagnosticError =>
  thrown instanceof DiagnosticError && REFUSALS.includes(thrown.code);

/**
 * Runs a create's write. Where nobody can tell whether the service carried it out, the error names the values that were
 * there `before`, a clause; null for none worth naming. Nothing else keeps them.
 */
export async function namingPrevious<T>(before: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    const isLost = thrown instanceof DiagnosticError && !REFUSALS.includes(thrown.code);
    if (before === null || !isLost) throw thrown;
    throw thrown.adding(
      `Before this request, ${before}. If the service carried it out, the next create finds the new values, and \`on_destroy = "restore"\` goes back to those.`,
    );
  }
}

/**
 * The warning of a destroy that cannot restore the previous values: `what` they are, and what is done `instead`, a
 * clause each.
 */
export const nothingToRestore = (what: string, instead: string): Problem =>
  diagnostic(WARNINGS.nothingToRestore, {
    why: `What ${what} before Terraform managed it is not known, so ${instead} instead. Terraform forgets it when an object is tainted, or removed from the state.`,
    path: ["on_destroy"],
  });
