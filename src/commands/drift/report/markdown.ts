import { isDrift, isKnown, type Finding, type DriftReport, type ReportSource } from "../model/index.ts";
import type { Format } from "./format.ts";
import { code, counted, row, table, withinSize } from "../../terminal/index.ts";
import { causesOf, type Cause } from "./causes.ts";
import { headline } from "./headline.ts";
import { declarationLines } from "./undeclared.ts";
import { remedyNotes } from "./remedy.ts";
import { commandText, hasManyCommands, restorationsOf, scriptNote } from "./restore.ts";
import { warningGroups } from "./warnings.ts";
import {
  addressText,
  effectText,
  findingsOf,
  goneText,
  pendingTexts,
  scopeText,
  sidesOf,
  sourceText,
  whereText,
} from "./texts.ts";

/** For a comment or the summary of a job: tables, cut at a size with a count. Nothing is said twice. */
export const markdown: Format = (report) => {
  const { findings, sources } = report;
  const drifted = findings.filter(isDrift).filter((finding) => !isKnown(finding));
  const commands = commandBlocks(report);
  const isMany = hasManyCommands(report);
  const blocks: readonly (readonly string[])[] = [
    // Below a table of many objects, what stands for their commands could be cut off.
    ...(isMany ? commands : []),
    table(
      ["effect", "project or group", "object", "attribute", "recorded", "live", "place"],
      drifted.flatMap(driftRows),
    ),
    table(["undeclared", "declare it with", "place"], findings.flatMap(undeclaredRow)),
    table(["incomplete", "reason", "run"], sources.flatMap(failureRows)),
    table(
      ["not checked", "project or group", "reason", "place"],
      sources.flatMap((source) => causesOf(findingsOf(report, source)).map(causeRow)),
    ),
    table(["pending", "project or group", "action", "changes", "place"], findings.flatMap(pendingRow)),
    ...(isMany ? [] : commands),
    report.notes.map((note) => `Note: ${code(note)}`),
    ...warningBlocks(report),
  ];
  return withinSize(`### ${headline(report)}`, blocks);
};

/** One command for all objects to which the same is done, and each note once. */
function commandBlocks(report: DriftReport): readonly (readonly string[])[] {
  const notes = remedyNotes(report.findings);
  if (hasManyCommands(report)) return [[scriptNote(report), ...notes]];
  const rows = restorationsOf(report).map((one) =>
    row([`${one.verb} ${counted(one.count, "object")}`, code(commandText(one))]),
  );
  return [table(["to", "run"], rows), notes];
}

function driftRows(finding: Finding): readonly string[] {
  if (!isDrift(finding)) return [];
  const where = whereCell(finding);
  const head = [effectText(finding), scopeCell(finding), code(addressText(finding))];
  if (finding.kind === "gone") return [row([...head, "", "exists", goneText(finding), where])];
  return finding.attributes
    .filter(({ known }) => known === null)
    .map((attribute) => {
      const { recorded, live } = sidesOf(attribute);
      return row([...head, code(attribute.attribute), code(recorded), code(live), where]);
    });
}

const cell = (text: string | null): string => (text === null || text === "" ? "" : code(text));

const whereCell = (finding: Finding): string => cell(whereText(finding));

const scopeCell = (finding: Finding): string => (finding.kind === "undeclared" ? "" : cell(scopeText(finding)));

/** One row for a service that is down. */
function causeRow({ reason, findings }: Cause): string {
  const [first, ...others] = findings;
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "more object")}`;
  return row([`${code(addressText(first))}${more}`, scopeCell(first), code(reason), whereCell(first)]);
}

function undeclaredRow(finding: Finding): readonly string[] {
  if (finding.kind !== "undeclared" || isKnown(finding)) return [];
  return [row([code(addressText(finding)), declarationLines(finding).map(indented).join("<br>"), whereCell(finding)])];
}

/** Code keeps no spaces at its beginning. */
const indented = (line: string): string =>
  line === "" ? "" : "&nbsp;".repeat(line.search(/\S/)) + code(line.trimStart());

function pendingRow(finding: Finding): readonly string[] {
  if (finding.kind !== "pending") return [];
  const changes = pendingTexts(finding).map(code).join("<br>");
  return [row([code(addressText(finding)), scopeCell(finding), finding.action, changes, whereCell(finding)])];
}

const failureRows = (source: ReportSource): readonly string[] =>
  source.failures.map(({ summary, detail, command }) =>
    row([code(sourceText(source)), code(`${summary}: ${detail}`), command === null ? "" : code(command)]),
  );

function warningBlocks({ sources }: DriftReport): readonly (readonly string[])[] {
  if (sources.some(({ warnings }) => warnings === null)) return [["Warnings of the plan are not known."]];
  const groups = warningGroups(sources.flatMap(({ warnings }) => warnings ?? []));
  const rows = groups.flatMap(({ summary, advice }) =>
    advice.map(({ where, text }) => row([code(summary), cell(where), code(text)])),
  );
  return [table(["warning", "object", "details"], rows)];
}
