import {
  isDrift,
  isKnown,
  type Finding,
  type ObjectFinding,
  type Message,
  type DriftReport,
  type ReportSource,
} from "../model/index.ts";
import type { Format, Paint } from "./format.ts";
import { counted, linesOf, oneLine, someOf } from "../../terminal/index.ts";
import { causesOf, type Cause } from "./causes.ts";
import { headline } from "./headline.ts";
import { remedyNotes, remedyOf } from "./remedy.ts";
import { commandText, hasManyCommands, restorations, scriptNote } from "./restore.ts";
import {
  addressText,
  changeText,
  fails,
  findingsOf,
  goneText,
  knownText,
  noteworthyEffect,
  pendingTexts,
  placeText,
  sourceText,
  titleText,
} from "./texts.ts";
import { undeclaredLines } from "./undeclared.ts";
import { warningGroups } from "./warnings.ts";

/** Of many objects, the names of these say which they are. */
const MAX_NAMED = 3;

/** For people: what differs, and what to do. */
export const text: Format = (report, paint) => {
  const isBad = !report.complete || report.findings.some((finding) => fails(report, finding));
  const head = isBad ? paint.bad(headline(report)) : paint.good(headline(report));
  const isMany = hasManyCommands(report);
  const parts = report.sources.map((source) => sourceLines(report, source, { paint, isMany }).join("\n"));
  const notes = report.notes.map((note) => `Note: ${oneLine(note)}`);
  const what = isMany ? [...remedyNotes(report.findings), scriptNote(report)] : [];
  return `${[...parts.filter((part) => part !== ""), ...notes, ...what, head].join("\n\n")}\n`;
};

/** The style of lines. */
interface Style {
  readonly paint: Paint;
  /** Whether there are too many commands to show them. */
  readonly isMany: boolean;
}

function sourceLines(report: DriftReport, source: ReportSource, style: Style): readonly string[] {
  const { paint, isMany } = style;
  const findings = findingsOf(report, source);
  const lines = [
    // Before the objects that were not checked for it.
    ...source.failures.flatMap(({ summary, detail, command }) => [
      `  ${paint.bad(`! ${oneLine(summary)}`)}`,
      ...linesOf(detail).map((line) => `      ${line}`),
      ...(command === null ? [] : [`      run: ${oneLine(command)}`]),
    ]),
    ...undeclaredLines(findings.filter((finding) => finding.kind === "undeclared")),
    ...listed(findings, style),
    ...(isMany ? [] : restorations(findings))
      .filter(({ count }) => count > 1)
      .map((one) => paint.faint(`  ${one.verb} these ${one.count}: ${commandText(one)}`)),
    ...causesOf(findings).flatMap((cause) => causeLines(cause, style)),
    ...warningLines(source.warnings),
  ];
  return lines.length === 0 ? [] : [paint.strong(sourceText(source)), ...lines];
}

/** More than anybody reads in a terminal. New drift comes first. */
const MAX_LISTED = 200;

function listed(findings: readonly Finding[], style: Style): readonly string[] {
  const objects = findings.filter((finding) => finding.kind !== "undeclared" && finding.kind !== "not_checked");
  const left = objects.slice(MAX_LISTED);
  const off = left.filter((finding) => isDrift(finding) && noteworthyEffect(finding) === "alarm off").length;
  return [
    ...objects.slice(0, MAX_LISTED).flatMap((finding) => findingLines(finding, style)),
    ...(left.length === 0
      ? []
      : [
          `  … and ${left.length} more${off === 0 ? "" : ` (alarm off in ${off})`}: --report json=FILE has all of them.`,
        ]),
  ];
}

/** One line where the reason is one, too: a service that is down would fill pages. */
function causeLines({ reason, findings }: Cause, style: Style): readonly string[] {
  const [first, ...others] = findings;
  const lines = linesOf(reason);
  if (others.length === 0) return findingLines(first, style);
  const head = `? ${counted(findings.length, "object")} were not checked (${someOf(findings.map(addressText), MAX_NAMED)})`;
  const { bad } = style.paint;
  if (lines.length === 1) return [`  ${bad(head)}  ${lines.join("")}`];
  return [`  ${bad(head)}`, ...lines.map((line) => `      ${line}`)];
}

function findingLines(finding: ObjectFinding, { paint, isMany }: Style): readonly string[] {
  const [mark, rest, lines] = parts(finding);
  const place = placeText(finding);
  const isQuiet = finding.kind === "pending" || (isDrift(finding) && isKnown(finding));
  const effect = isDrift(finding) && !isQuiet ? noteworthyEffect(finding) : null;
  const head = `${mark} ${titleText(finding)}${rest}${effect === null ? "" : `: ${effect}`}`;
  const { note, command, verb } = isDrift(finding) && !isQuiet && !isMany ? remedyOf(finding) : NO_REMEDY;
  return [
    `  ${isQuiet ? head : paint.bad(head)}${place === null ? "" : paint.faint(`  ${place}`)}`,
    ...[...lines, ...(note === null ? [] : [note])].map((line) => `      ${line}`),
    ...(command === null ? [] : [`      ${paint.faint(`${verb}: ${oneLine(command)}`)}`]),
  ];
}

const NO_REMEDY = { note: null, command: null, verb: "" };

function parts(finding: ObjectFinding): readonly [mark: string, rest: string, lines: readonly string[]] {
  switch (finding.kind) {
    case "changed":
      return ["~", "", finding.attributes.map(changeText)];
    case "gone":
      return ["-", ` is ${goneText(finding)}${finding.known === null ? "" : ` (${knownText(finding)})`}`, []];
    case "pending":
      return [" ", ` is pending: ${finding.action}`, pendingTexts(finding)];
    case "not_checked":
      return ["?", " was not checked", linesOf(finding.reason)];
  }
}

/** More lines than these would hide what differs. */
const MAX_ADVICE = 20;

function warningLines(warnings: readonly Message[] | null): readonly string[] {
  if (warnings === null) return ["  Warnings are not known: they were shown when the plan was made."];
  return warningGroups(warnings).flatMap(({ title, advice }) => {
    const left = advice.length - MAX_ADVICE;
    const texts = advice.slice(0, MAX_ADVICE).map(({ where, text }) => {
      return advice.length === 1 || where === "" ? text : `${where}: ${text}`;
    });
    return [
      `  Warning: ${title}`,
      ...texts.filter((line) => line !== "").map((line) => `      | ${line}`),
      ...(left > 0 ? [`      | … and ${left} more: --report json=FILE has all of them.`] : []),
    ];
  });
}
