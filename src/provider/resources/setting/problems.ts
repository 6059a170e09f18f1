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

/** Returns the error of a write whose value the service accepted but then shows differently. */
export const notStored = (path: Path, setting: SettingRef): DiagnosticError =>
  diagnosticError(ERRORS.notStored, {
    why: `The service accepted \`${pathText(path)}\` for ${describeSetting(setting)}, but its answer shows another value.`,
    path,
  });

/** The errors after which nothing has changed. */
const REFUSALS: readonly ErrorCode[] = ["invalid", "denied", "conflict", "gone", "unsupported"];

/** Whether a write was refused, so that nothing has changed. */
export const isRefused = (thrown: unknown): thrown is DiagnosticError =>
  thrown instanceof DiagnosticError && REFUSALS.includes(thrown.code);

/**
 * Runs a create's write. If it is unknown whether the service executed it, the error contains the values from `before`,
 * a clause, as they are stored nowhere else. Null if there are none worth mentioning.
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
 * Returns the warning of a destroy that cannot restore the previous values. `what` says what they belong to, and
 * `instead` is the alternative as a clause.
 */
export const nothingToRestore = (what: string, instead: string): Problem =>
  diagnostic(WARNINGS.nothingToRestore, {
    why: `The original values of ${what} are unknown, so ${instead} instead. Terraform forgets them when an object is tainted, or removed from the state.`,
    path: ["on_destroy"],
  });
