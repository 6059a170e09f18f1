import { grouped } from "../../../kit/group.ts";
import { clauseIn, messageOfCause } from "../../../kit/shared-cause.ts";
import { saysUnchecked, type Finding, type UncheckedFinding } from "../model/index.ts";

/** Objects that were not checked for one reason. */
export interface Cause {
  /** As the first of them has it that has it whole. */
  readonly reason: string;
  /** At least one. */
  readonly findings: readonly [UncheckedFinding, ...UncheckedFinding[]];
}

/** A reason in its two parts, as messages are written. */
interface ReasonParts {
  readonly summary: string;
  readonly detail: string;
}

/** Groups the objects that were not checked by their cause, in the order of the first of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const unchecked = findings.filter((finding) => finding.kind === "not_checked");
  const whole = [...new Set(unchecked.map(({ reason }) => reason))]
    .map(partsOf)
    .filter((each) => clauseIn(each) === null);
  const causeOf = (reason: string): string => {
    const parts = partsOf(reason);
    const clause = clauseIn(parts);
    if (clause === null) return kindOf(parts);
    const message = messageOfCause(clause, whole);
    return message === undefined ? clause : kindOf(message);
  };
  return Array.from(grouped(unchecked, ({ reason }) => causeOf(reason)).values(), (alike) => {
    const { reason } = alike.find((finding) => clauseIn(partsOf(finding.reason)) === null) ?? alike[0];
    return { reason, findings: alike };
  });
}

function partsOf(reason: string): ReasonParts {
  const end = reason.indexOf(": ");
  return end < 0 ? { summary: reason, detail: "" } : { summary: reason.slice(0, end), detail: reason.slice(end + 2) };
}

/** The request of one object, and the ID under which the service has logged it. */
const REQUEST = /^[A-Z]+ \S+ (returned \d+|got no usable response)( \(request ID [^)]*\))?\. /;

/** A text that is equal for reasons that differ in their object alone: of our warnings, the summary. */
function kindOf(parts: ReasonParts): string {
  const { summary, detail } = parts;
  return JSON.stringify([summary, saysUnchecked(parts) ? "" : detail.replace(REQUEST, "$1 ")]);
}
