import { pathText } from "../errors.ts";
import { errorFrom } from "../foreign-error.ts";
import type { Diagnostic, Problem } from "../schema/index.ts";
import { briefDetail, createTold } from "./brief.ts";
import type { Shared } from "./shared.ts";

/** A result with the feedback that belongs to it. */
export type Answered<T> = T & { readonly diagnostics: readonly Diagnostic[] };

/** What is done where the work throws. */
interface OnError<T> {
  /** Makes the result. */
  readonly onError: () => T;
  /** What the operations share that tell an error of no single object whole only once; without it, each does. */
  readonly shared?: () => Shared;
}

/**
 * Runs `work` and collects its feedback: what it warns of, each warning once, what it refuses, and what it throws, as
 * one error. This is the only bridge from exceptions to diagnostics.
 */
export async function collect<T extends object>(
  product: string,
  { onError, shared }: OnError<T>,
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
    const error = errorFrom(thrown, product);
    const detail = shared === undefined ? error.detail : briefDetail(error, shared()(createTold));
    return { ...onError(), diagnostics: [...diagnostics, { severity: "error", ...error.problem, detail }] };
  }
}

const isSame = (a: Problem, b: Problem): boolean =>
  a.summary === b.summary && a.detail === b.detail && pathText(a.path ?? []) === pathText(b.path ?? []);
