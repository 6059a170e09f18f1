import { pathText, type DiagnosticError } from "../errors.ts";
import { errorFrom } from "../foreign-error.ts";
import type { Diagnostic, Problem } from "../schema/index.ts";

/** A result with the feedback that belongs to it. */
export type Answered<T> = T & { readonly diagnostics: readonly Diagnostic[] };

/** The fallback for work that throws. */
interface OnError<T> {
  /** Makes the result. */
  readonly onError: () => T;
  /** Makes feedback of the error; by default an error with all its texts. */
  readonly toDiagnostic?: (error: DiagnosticError) => Diagnostic;
}

/**
 * Runs `work` and collects its feedback: what it warns of, each warning once, what it refuses, and what it throws, as
 * one error. This is the only bridge from exceptions to diagnostics.
 */
export async function collect<T extends object>(
  product: string,
  { onError, toDiagnostic = asError }: OnError<T>,
  work: (warn: (problem: Problem) => void, refuse: (problem: Problem) => void) => Promise<T> | T,
): Promise<Answered<T>> {
  const diagnostics: Diagnostic[] = [];
  const warn = (problem: Problem): void => {
    if (!diagnostics.some((earlier) => isSame(earlier, problem))) diagnostics.push({ severity: "warning", ...problem });
  };
  try {
    const result = await work(warn, (problem) => diagnostics.push({ severity: "error", ...problem }));
    return { ...result, diagnostics };
  } catch (thrown) {
    return { ...onError(), diagnostics: [...diagnostics, toDiagnostic(errorFrom(thrown, product))] };
  }
}

/** An error as feedback, with all its texts. */
export const asError = ({ problem }: DiagnosticError): Diagnostic => ({ severity: "error", ...problem });

const isSame = (a: Problem, b: Problem): boolean =>
  a.summary === b.summary && a.detail === b.detail && pathText(a.path ?? []) === pathText(b.path ?? []);
