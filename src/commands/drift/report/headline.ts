import { sentenceCase } from "../../../kit/errors.ts";
import { isUnread, type DriftReport } from "../model/index.ts";
import { counted } from "../../terminal/index.ts";

/** The report in one sentence. */
export function headline(report: DriftReport): string {
  const { counts, complete, interrupted } = report;
  const { alarm_off: off, known, pending, not_checked: unchecked, checked, failed } = counts;
  const parts = [
    driftText(report),
    off > 0 ? `alarm off in ${off}` : "",
    undeclaredText(report),
    known > 0 ? `${known} known` : "",
    pending > 0 ? `${pending} pending` : "",
    unchecked > 0 ? `${unchecked} not checked` : "",
    failed > 0 ? `${failed} incomplete` : "",
    checked === null || !seeksDrift(report) ? "" : `${checked} checked`,
  ].filter((part) => part !== "");
  const warning = interrupted ? "Interrupted. " : complete ? "" : "Incomplete. ";
  const [first = "Nothing was checked", ...more] = parts;
  return `${warning}${[sentenceCase(first), ...more].join("; ")}.`;
}

/** Whether anything was compared with what was applied: nobody knows of drift in what could not be read. */
export const seeksDrift = (report: DriftReport): boolean =>
  report.sources.some((source) => source.kind !== "groups" && !isUnread(report, source));

function driftText(report: DriftReport): string {
  const { drifted, changed, gone } = report.counts;
  const kinds = [changed > 0 ? `${changed} changed` : "", gone > 0 ? `${gone} gone` : ""].filter((part) => part !== "");
  if (drifted > 0) return `drift in ${counted(drifted, "object")} (${kinds.join(", ")})`;
  if (!seeksDrift(report)) return "";
  return report.sources.some((source) => isUnread(report, source)) ? "no drift in what was read" : "no drift";
}

/** Counts the undeclared objects. If some of the groups could not be read, it never claims that there are none. */
function undeclaredText({ counts: { undeclared }, sources }: DriftReport): string {
  if (undeclared === null || undeclared > 0) return undeclared === null ? "" : `${undeclared} undeclared`;
  const isWhole = sources.every(({ kind, failures }) => kind !== "groups" || failures.length === 0);
  return isWhole ? "nothing undeclared" : "";
}
