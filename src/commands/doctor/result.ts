/** The stable names of checks, for programs. */
export type CheckName =
  | "node"
  | "terraform"
  | "configuration"
  | "provider"
  | "lock"
  | "address"
  | "connection"
  | "service"
  | "token"
  | "scopes"
  | "expiry"
  | "sudo"
  | "state"
  | "access";

/** The outcome of a check. Only a problem makes the command fail; a skipped check could not be made. */
export type Status = "ok" | "warning" | "problem" | "skipped";

/** A finding of a check. */
export interface Result {
  readonly check: CheckName;
  readonly status: Status;
  /**
   * Its subject, such as `project team/app`, or `stack dev, alias ada` if there are several; null for the whole setup.
   */
  readonly subject: string | null;
  /** One line: what was found. */
  readonly finding: string;
  /** Advice in whole sentences; null if there is nothing to do. */
  readonly advice: string | null;
}

/** A check: it yields its findings, and returns the input of later checks; null if they cannot be made. */
export type Check<T> = AsyncGenerator<Result, T | null, undefined>;

/** The same for a check that waits for nothing. */
export type QuickCheck<T> = Generator<Result, T | null, undefined>;

const ended =
  (status: Status) =>
  (check: CheckName, finding: string, advice: string | null = null): Result => ({
    check,
    status,
    subject: null,
    finding,
    advice,
  });

type Advised = (check: CheckName, finding: string, advice: string) => Result;

/** All is as it should be. */
export const ok: (check: CheckName, finding: string) => Result = ended("ok");

/** It works now; the advice says why that may not be enough. */
export const warning: Advised = ended("warning");

/** It does not work. */
export const problem: Advised = ended("problem");

/** It could not be checked, for this reason. */
export const skipped = ended("skipped");

/** The same result, about a stack, a provider block, a project or a group. */
export const about = (subject: string, found: Result): Result => ({
  ...found,
  subject: found.subject === null ? subject : `${subject}, ${found.subject}`,
});

/** Ends a check with a result that also ends later checks. */
export function* stopAt(result: Result): QuickCheck<never> {
  yield result;
  return null;
}

/** Skips checks for one reason, and those that would follow from them. */
export function* skipAll(reason: string, checks: readonly CheckName[]): QuickCheck<never> {
  for (const check of checks) yield skipped(check, reason);
  return null;
}
