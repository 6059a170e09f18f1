import type { DriftReport } from "../../model/index.ts";
import { seeksDrift } from "../headline.ts";

/** The first lines of the page. */
export interface Headline {
  readonly title: string;
  readonly lede: string;
  /** Determines the color and the sign. */
  readonly tone: "ok" | "drift" | "incomplete";
}

/** The answer to whether anything drifted, and how sure it is. */
export function headlineOf(report: DriftReport): Headline {
  const { counts, complete } = report;
  const gap = complete ? null : gapText(report);
  if (counts.drifted > 0) {
    const among = counts.checked ?? counts.drifted;
    const many = counts.checked === null ? "" : `${countText(counts.drifted)} of `;
    const title = `${many}${countOf(among, "object")} ${counts.drifted === 1 ? "has" : "have"} drifted`;
    return { title, lede: gap ?? driftLede(report), tone: "drift" };
  }
  const undeclared = counts.undeclared ?? 0;
  if (undeclared > 0) {
    const title = `${countOf(undeclared, "object")} ${undeclared === 1 ? "is" : "are"} declared nowhere`;
    return { title, lede: gap ?? "What is live is not only what is declared.", tone: "drift" };
  }
  if (gap !== null) {
    const title = seeksDrift(report) ? "No drift found so far" : "Nothing found so far";
    return { title, lede: gap, tone: "incomplete" };
  }
  if (!seeksDrift(report)) return { title: "Nothing undeclared", lede: calmGroupsText(report), tone: "ok" };
  return { title: "No drift", lede: calmText(report), tone: "ok" };
}

function driftLede({ counts: { alarm_off: off, drifted } }: DriftReport): string {
  if (off === 0) return "What is live is not what was last applied.";
  if (drifted === 1) return "An alarm is off.";
  return `An alarm is off in ${off === drifted ? "all" : countText(off)} of them.`;
}

function calmText({ counts: { checked, known } }: DriftReport): string {
  if (known > 0)
    return `${countOf(known, "object")} ${known === 1 ? "differs" : "differ"}, as is known. Nothing else does.`;
  if (checked === null) return "Every object is as it was last applied.";
  if (checked === 0) return "There are no objects to check yet.";
  return checked === 1
    ? "The one object is as it was last applied."
    : `All ${countText(checked)} objects are as they were last applied.`;
}

const calmGroupsText = ({ counts: { known } }: DriftReport): string =>
  known > 0
    ? `${countOf(known, "object")} ${known === 1 ? "is" : "are"} undeclared, as is known. Nothing else is.`
    : "All that is live in the groups is declared, or at its default.";

function gapText({ counts, interrupted }: DriftReport): string {
  if (interrupted) return "The check was stopped before it was complete.";
  const missing = [
    ...(counts.not_checked > 0 ? [countOf(counts.not_checked, "object")] : []),
    ...(counts.failed > 0 ? [countOf(counts.failed, "source")] : []),
  ];
  return `The check is incomplete: ${missing.join(" and ")} could not be read.`;
}

/** A number with its noun, such as `1 object` or `5,000 objects`. */
export const countOf = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A number as it is read, such as `5,000`. */
export const countText = (count: number): string => count.toLocaleString("en-US");
