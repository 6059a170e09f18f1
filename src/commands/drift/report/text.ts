import { grouped } from "../../../kit/group.ts";
import {
  isDrift,
  isKnown,
  type ObjectFinding,
  type Message,
  type DriftReport,
  type ReportSource,
} from "../model/index.ts";
import type { Format, Paint } from "./format.ts";
import { counted, linesOf, oneLine, someOf } from "../../terminal/index.ts";
import { causesOf, type Cause } from "./causes.ts";
import { headline } from "./headline.ts";
import { isReplaced, REPLACED_NOTE, restoreVerb } from "./replaced.ts";
import { restoreAll } from "./restore.ts";
import { addressText, changeText, fails, findingsOf, knownText, pendingTexts, placeText, sourceText } from "./words.ts";
import { undeclaredLines } from "./undeclared.ts";

/** Of many objects, the names of these say which they are. */
const MAX_NAMED = 3;

/** For people: what differs, and what to do. */
export const text: Format = (report, paint) => {
  const isBad = !report.complete || report.findings.some((finding) => fails(report, finding));
  const head = isBad ? paint.bad(headline(report)) : paint.good(headline(report));
  const parts = report.sources.map((source) => sourceLines(report, source, paint).join("\n"));
  const notes = report.notes.map((note) => `Note: ${oneLine(note)}`);
  return `${[...parts.filter((part) => part !== ""), ...notes, head].join("\n\n")}\n`;
};

function sourceLines(report: DriftReport, source: ReportSource, paint: Paint): readonly string[] {
  const findings = findingsOf(report, source);
  const lines = [
    // Before the objects that were not checked for it.
    ...source.failures.flatMap(({ summary, detail, command }) => [
      `  ${paint.bad(`! ${oneLine(summary)}`)}`,
      ...linesOf(detail).map((line) => `      ${line}`),
      ...(command === null ? [] : [`      run: ${oneLine(command)}`]),
    ]),
    ...undeclaredLines(findings.filter((finding) => finding.kind === "undeclared")),
    ...findings.flatMap((finding) =>
      finding.kind === "undeclared" || finding.kind === "not_checked" ? [] : findingLines(finding, paint),
    ),
    ...restoreAll(findings).map(({ verb, count, command }) =>
      paint.faint(`  ${verb} these ${count}: ${oneLine(command)}`),
    ),
    ...causesOf(findings).flatMap((cause) => causeLines(cause, paint)),
    ...warningLines(source.warnings),
  ];
  return lines.length === 0 ? [] : [paint.strong(sourceText(source)), ...lines];
}

/** One line where the reason is one, too: a service that is down would fill pages. */
function causeLines({ reason, findings }: Cause, paint: Paint): readonly string[] {
  const [first, ...others] = findings;
  const lines = linesOf(reason);
  if (others.length === 0) return findingLines(first, paint);
  const head = `? ${counted(findings.length, "object")} were not checked (${someOf(findings.map(addressText), MAX_NAMED)})`;
  if (lines.length === 1) return [`  ${paint.bad(head)}  ${lines.join("")}`];
  return [`  ${paint.bad(head)}`, ...lines.map((line) => `      ${line}`)];
}

function findingLines(finding: ObjectFinding, paint: Paint): readonly string[] {
  const [mark, rest, lines] = parts(finding);
  const place = placeText(finding);
  const isQuiet = finding.kind === "pending" || ("restore" in finding && isKnown(finding));
  const head = `${mark} ${addressText(finding)}${rest}`;
  const restore =
    isDrift(finding) && finding.restore !== null && !isQuiet
      ? [`${restoreVerb(finding)}: ${oneLine(finding.restore)}`]
      : [];
  const notes = isDrift(finding) && isReplaced(finding) && !isQuiet ? [REPLACED_NOTE] : [];
  return [
    `  ${isQuiet ? head : paint.bad(head)}${place === null ? "" : paint.faint(`  ${place}`)}`,
    ...[...lines, ...notes].map((line) => `      ${line}`),
    ...restore.map((line) => `      ${paint.faint(line)}`),
  ];
}

function parts(finding: ObjectFinding): readonly [mark: string, rest: string, lines: readonly string[]] {
  switch (finding.kind) {
    case "changed":
      return ["~", "", finding.attributes.map(changeText)];
    case "gone":
      return ["-", ` is gone${finding.known === null ? "" : ` (${knownText(finding)})`}`, []];
    case "pending":
      return [" ", ` is pending: ${finding.action}`, pendingTexts(finding)];
    case "not_checked":
      return ["?", " was not checked", linesOf(finding.reason)];
  }
}

/** One line for each kind: Terraform repeats a warning for every object. */
function warningLines(warnings: readonly Message[] | null): readonly string[] {
  if (warnings === null) return ["  Warnings are not known: they were shown when the plan was made."];
  return [...grouped(warnings, ({ summary }) => summary)].map(([summary, alike]) => {
    const addresses = alike.flatMap(({ address }) => (address === null ? [] : [oneLine(address)]));
    const where = addresses.length === 0 ? "" : ` (${someOf(addresses, MAX_NAMED)})`;
    return `  Warning: ${oneLine(summary)}${alike.length > 1 ? `, ${counted(alike.length, "time")}` : ""}${where}`;
  });
}
