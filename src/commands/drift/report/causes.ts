import { grouped } from "../../../kit/group.ts";
import type { Finding, UncheckedFinding } from "../model/index.ts";

/** Objects that were not checked for one reason. */
export interface Cause {
  readonly reason: string;
  /** At least one. */
  readonly findings: readonly [UncheckedFinding, ...UncheckedFinding[]];
}

// The provider says the whole of an error once, and of the others of its kind that they failed for the same reason.
const BRIEF = /^(.+?): This failed for the same reason as /;

/** What was not checked, by its reason, in the order of the first of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const unchecked = findings.filter((finding) => finding.kind === "not_checked");
  const whole = [...new Set(unchecked.map(({ reason }) => reason))].filter((reason) => !BRIEF.test(reason));
  const wholeOf = (reason: string): string => {
    const [, summary] = BRIEF.exec(reason) ?? [];
    return summary === undefined ? reason : (whole.find((one) => one.startsWith(`${summary}: `)) ?? reason);
  };
  const causes = grouped(unchecked, ({ reason }) => wholeOf(reason));
  return [...causes].map(([reason, alike]) => ({ reason, findings: alike }));
}
