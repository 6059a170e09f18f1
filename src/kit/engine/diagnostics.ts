import { errorFrom } from "../errors.ts";
import type { Diagnostic, Problem } from "../schema/index.ts";

/** An answer with the feedback that belongs to it. */
export type Answer<T> = T & { readonly diagnostics: readonly Diagnostic[] };

/**
 * Runs `work` and collects its feedback: what it warns of, and what it throws, as one error. This is the only bridge from exceptions to
 * diagnostics. When `work` throws, the answer is `onError`'s.
 */
export async function collect<T extends object>(
  onError: () => T,
  work: (warn: (problem: Problem) => void) => Promise<T> | T,
): Promise<Answer<T>> {
  const diagnostics: Diagnostic[] = [];
  try {
    const result = await work((problem) => diagnostics.push({ severity: "warning", ...problem }));
    return { ...result, diagnostics };
  } catch (thrown) {
    const { summary, detail, path } = errorFrom(thrown);
    return { ...onError(), diagnostics: [...diagnostics, { severity: "error", summary, detail, path }] };
  }
}

/** The same feedback as errors. */
export const asErrors = (problems: readonly Problem[]): Diagnostic[] =>
  problems.map((problem) => ({ severity: "error", ...problem }));
