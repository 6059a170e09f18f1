import {
  isDrift,
  isKnown,
  type DriftFinding,
  type Finding,
  type DriftReport,
  type ReportSource,
} from "../model/index.ts";
import type { Format } from "./format.ts";
import { code, counted, row, table, withinSize } from "../../terminal/index.ts";
import { causesOf, type Cause } from "./causes.ts";
import { headline } from "./headline.ts";
import { declarationLines } from "./undeclared.ts";
import { isReplaced, REPLACED_NOTE, restoreVerb } from "./replaced.ts";
import { restoreAll } from "./restore.ts";
import { addressText, findingsOf, pendingTexts, sidesOf, sourceText, whereText } from "./words.ts";

/** For a comment or the summary of a job: tables, cut at a size with a count. */
export const markdown: Format = (report) => {
  const { findings, sources } = report;
  const drifted = findings.filter(isDrift).filter((finding) => !isKnown(finding));
  const commands = sources.flatMap((source) => restoreAll(findingsOf(report, source)));
  const blocks: readonly (readonly string[])[] = [
    table(["object", "attribute", "recorded", "live", "place"], drifted.flatMap(driftRows)),
    table(["undeclared", "declare it with", "place"], findings.flatMap(undeclaredRow)),
    table(["incomplete", "reason", "run"], sources.flatMap(failureRows)),
    table(
      ["not checked", "reason", "place"],
      sources.flatMap((source) => causesOf(findingsOf(report, source)).map(causeRow)),
    ),
    table(["pending", "action", "changes", "place"], findings.flatMap(pendingRow)),
    ...VERBS.flatMap((verb) => [
      table(
        [`${verb} many with`],
        commands.filter((each) => each.verb === verb).map(({ command }) => row([code(command)])),
      ),
      table([`${verb} with`], drifted.filter((finding) => restoreVerb(finding) === verb).flatMap(restoreRow)),
    ]),
    drifted.some(isReplaced) ? [REPLACED_NOTE] : [],
    report.notes.map((note) => `Note: ${code(note)}`),
    warningsLine(report),
  ];
  return withinSize(`### ${headline(report)}`, blocks);
};

const VERBS = ["restore", "replace"] as const;

function driftRows(finding: Finding): readonly string[] {
  const where = whereCell(finding);
  const object = code(addressText(finding));
  if (finding.kind === "gone") return [row([object, "", "exists", "gone", where])];
  if (finding.kind !== "changed") return [];
  return finding.attributes
    .filter(({ known }) => known === null)
    .map((attribute) => {
      const { recorded, live } = sidesOf(attribute);
      return row([object, code(attribute.attribute), code(recorded), code(live), where]);
    });
}

function whereCell(finding: Finding): string {
  const where = whereText(finding);
  return where === "" ? "" : code(where);
}

/** One row for a service that is down. */
function causeRow({ reason, findings }: Cause): string {
  const [first, ...others] = findings;
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "more object")}`;
  return row([`${code(addressText(first))}${more}`, code(reason), whereCell(first)]);
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
  return [row([code(addressText(finding)), finding.action, changes, whereCell(finding)])];
}

const restoreRow = ({ restore }: DriftFinding): readonly string[] => (restore === null ? [] : [row([code(restore)])]);

const failureRows = (source: ReportSource): readonly string[] =>
  source.failures.map(({ summary, detail, command }) =>
    row([code(sourceText(source)), code(`${summary}: ${detail}`), command === null ? "" : code(command)]),
  );

function warningsLine({ sources }: DriftReport): readonly string[] {
  if (sources.some(({ warnings }) => warnings === null)) return ["Warnings of the plan are not known."];
  const count = sources.reduce((sum, { warnings }) => sum + (warnings?.length ?? 0), 0);
  return count === 0 ? [] : [`Terraform printed ${counted(count, "warning")}.`];
}
