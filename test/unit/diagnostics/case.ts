import { type Path, diagnosticError } from "../../../src/kit/errors.ts";
import { errorFrom } from "../../../src/kit/foreign-error.ts";
import type { Diagnostic } from "../../../src/kit/schema/index.ts";

/** The way to provoke one diagnostic, and the attribute that it belongs to; null for the whole block. */
export interface Provocation {
  readonly at: Path | null;
  readonly provoke: () => Promise<readonly Diagnostic[]> | readonly Diagnostic[];
}

/** The provocations of one kind. */
export interface Case {
  readonly error?: Provocation;
  readonly warning?: Provocation;
}

/** The cases of a group, by the name of the kind. */
export type Cases = Readonly<Record<string, Case>>;

/** A case of an error. */
export const error = (at: Path | null, provoke: Provocation["provoke"]): Case => ({ error: { at, provoke } });

/** A case of a warning. */
export const warning = (at: Path | null, provoke: Provocation["provoke"]): Case => ({ warning: { at, provoke } });

/** Returns the diagnostics of an engine's or a driver's answer. */
export const said = async (answer: Promise<{ readonly diagnostics: readonly Diagnostic[] }>) =>
  (await answer).diagnostics;

/** Returns the error of some work, as the plugin and the engine show it. */
export async function thrownBy(work: () => unknown): Promise<readonly Diagnostic[]> {
  try {
    await work();
  } catch (thrown) {
    return [{ severity: "error", ...errorFrom(thrown).problem }];
  }
  throw diagnosticError({ code: "internal", summary: "Nothing was thrown" }, { why: "The work succeeded." });
}
