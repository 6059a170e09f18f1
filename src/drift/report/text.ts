import { isKnown, type Finding, type Message, type DriftReport, type ReportSource } from "../model/index.ts";
import type { Format, Paint } from "./format.ts";
import { counted, linesOf, oneLine } from "../../text/index.ts";
import {
  addressText,
  changeText,
  findingsOf,
  headline,
  knownText,
  pendingText,
  placeText,
  sourceText,
} from "./words.ts";

/** For people: what differs, and what to do. */
export const text: Format = (report, paint) => {
  const head =
    report.counts.drifted > 0 || !report.complete ? paint.bad(headline(report)) : paint.good(headline(report));
  const parts = report.sources.map((source) => sourceLines(report, source, paint).join("\n"));
  const notes = report.notes.map((note) => `Note: ${oneLine(note)}`);
  return `${[...parts.filter((part) => part !== ""), ...notes, head].join("\n\n")}\n`;
};

function sourceLines(report: DriftReport, source: ReportSource, paint: Paint): readonly string[] {
  const lines = [
    ...alike(findingsOf(report, source)).flatMap((group) =>
      group.length === 1 ? findingLines(group[0], paint) : uncheckedLines(group, paint),
    ),
    ...source.failures.flatMap(({ summary, detail, command }) => [
      `  ${paint.bad(`! ${oneLine(summary)}`)}`,
      ...linesOf(detail).map((line) => `      ${line}`),
      ...(command === null ? [] : [`      run: ${oneLine(command)}`]),
    ]),
    ...warningLines(source.warnings),
  ];
  return lines.length === 0 ? [] : [paint.strong(sourceText(source)), ...lines];
}

/** At least one. */
type Some<T> = readonly [T, ...T[]];

/** Puts objects together that were not checked for one and the same reason; everything else is by itself. */
function alike(findings: readonly Finding[]): readonly Some<Finding>[] {
  const groups = new Map<Finding | string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = finding.kind === "not_checked" ? finding.reason : finding;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** One line where the reason is one, too: a service that is down would fill pages. */
function uncheckedLines(findings: Some<Finding>, paint: Paint): readonly string[] {
  const [, , reason] = parts(findings[0]);
  const head = `? ${counted(findings.length, "object")} were not checked (${someOf(findings.map(addressText))})`;
  if (reason.length === 1) return [`  ${paint.bad(head)}  ${reason.join("")}`];
  return [`  ${paint.bad(head)}`, ...reason.map((line) => `      ${line}`)];
}

/** The first of many names. */
const someOf = (names: readonly string[]): string => `${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;

function findingLines(finding: Finding, paint: Paint): readonly string[] {
  const [mark, rest, lines] = parts(finding);
  const place = placeText(finding);
  const isQuiet = finding.kind === "pending" || ("restore" in finding && isKnown(finding));
  const head = `${mark} ${addressText(finding)}${rest}`;
  const restore =
    "restore" in finding && finding.restore !== null && !isQuiet ? [`restore: ${oneLine(finding.restore)}`] : [];
  return [
    `  ${isQuiet ? head : paint.bad(head)}${place === null ? "" : paint.faint(`  ${place}`)}`,
    ...lines.map((line) => `      ${line}`),
    ...restore.map((line) => `      ${paint.faint(line)}`),
  ];
}

function parts(finding: Finding): readonly [mark: string, rest: string, lines: readonly string[]] {
  switch (finding.kind) {
    case "changed":
      return ["~", "", finding.attributes.map(changeText)];
    case "gone":
      return ["-", ` is gone${finding.known === null ? "" : ` (${knownText(finding)})`}`, []];
    case "pending":
      return [" ", ` is pending: ${finding.action}`, finding.attributes.map(pendingText)];
    case "not_checked":
      return ["?", " was not checked", linesOf(finding.reason)];
  }
}

/** One line for each kind: Terraform repeats a warning for every object. */
function warningLines(warnings: readonly Message[] | null): readonly string[] {
  if (warnings === null) return ["  Warnings are not known: they were shown when the plan was made."];
  const kinds = new Map<string, Message[]>();
  for (const warning of warnings) {
    const alike = kinds.get(warning.summary) ?? [];
    kinds.set(warning.summary, alike);
    alike.push(warning);
  }
  return [...kinds].map(([summary, alike]) => {
    const addresses = alike.flatMap(({ address }) => (address === null ? [] : [oneLine(address)]));
    const where = addresses.length === 0 ? "" : ` (${someOf(addresses)})`;
    return `  Warning: ${oneLine(summary)}${alike.length > 1 ? `, ${counted(alike.length, "time")}` : ""}${where}`;
  });
}
