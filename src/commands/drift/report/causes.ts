import { SAME_REASON } from "../../../kit/engine/diagnostics.ts";
import { grouped } from "../../../kit/group.ts";
import type { Finding, UncheckedFinding } from "../model/index.ts";

/** Objects that were not checked for one reason. */
export interface Cause {
  readonly reason: string;
  /** At least one. */
  readonly findings: readonly [UncheckedFinding, ...UncheckedFinding[]];
}

/** Comes between the summary and the first error's subject, if the provider has told the whole already. */
const BRIEF = `: ${SAME_REASON}`;

/** What was not checked, by its reason, in the order of the first of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const unchecked = findings.filter((finding) => finding.kind === "not_checked");
  const whole = [...new Set(unchecked.map(({ reason }) => reason))].filter((reason) => !reason.includes(BRIEF));
  const wholeOf = (reason: string): string => {
    const end = reason.indexOf(BRIEF);
    return end < 0 ? reason : (whole.find((one) => one.startsWith(`${reason.slice(0, end)}: `)) ?? reason);
  };
  const causes = grouped(unchecked, ({ reason }) => wholeOf(reason));
  return [...causes].map(([reason, alike]) => ({ reason, findings: alike }));
}
