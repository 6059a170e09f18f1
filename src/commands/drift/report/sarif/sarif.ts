import type { Format } from "../format.ts";
import { escapeInvisible } from "../../../terminal/index.ts";
import { isKnown, type Finding, type DriftReport } from "../../model/index.ts";
import { resultsOf, type ResultFinding } from "./result.ts";
import { sarifRules } from "./rule.ts";
import { sourceName } from "../texts.ts";

/** The number of results that GitHub accepts per run. */
const MAX_RESULTS = 25_000;

/**
 * The report as a SARIF 2.1.0 log with one result for each attribute that changed and each object that is gone, was not
 * checked or is declared nowhere. What is known is suppressed; pending changes are left out. What is more than 25,000
 * results is left out too, what is known first, and counted in a notification.
 */
export const sarif: Format = (report) => {
  const results = inOrderOfWeight(report.findings.filter(isResult)).flatMap(resultsOf);
  const run = {
    tool: { driver: { name: "tocsin", semanticVersion: report.tocsin, rules: sarifRules() } },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
    invocations: [
      {
        executionSuccessful: report.complete,
        toolExecutionNotifications: notificationsOf(report, Math.max(0, results.length - MAX_RESULTS)),
      },
    ],
    results: results.slice(0, MAX_RESULTS),
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(log)}\n`;
};

const isResult = (finding: Finding): finding is ResultFinding => finding.kind !== "pending";

/** New drift, what was not checked, what is declared nowhere, what is known. */
const inOrderOfWeight = (findings: readonly ResultFinding[]): readonly ResultFinding[] =>
  [0, 1, 2, 3].flatMap((weight) => findings.filter((finding) => weightOf(finding) === weight));

function weightOf(finding: ResultFinding): number {
  if (finding.kind === "not_checked") return 1;
  if (isKnown(finding)) return 3;
  return finding.kind === "undeclared" ? 2 : 0;
}

function notificationsOf({ interrupted, sources, notes }: DriftReport, leftOut: number): readonly object[] {
  return [
    ...(interrupted ? [notification("error", "The command was stopped before everything was checked.")] : []),
    ...(leftOut > 0 ? [notification("warning", `Results left out: ${leftOut}.`)] : []),
    ...sources.flatMap((source) => [
      ...source.failures.map(({ summary, detail, command }) =>
        notification("error", [`${sourceName(source)}: ${summary}`, detail, command ?? ""].filter(Boolean).join("\n")),
      ),
      ...(source.warnings ?? []).map(({ summary, detail }) =>
        notification("warning", [`${sourceName(source)}: ${summary}`, detail].filter(Boolean).join("\n")),
      ),
    ]),
    ...notes.map((note) => notification("note", note)),
  ];
}

const notification = (level: "error" | "warning" | "note", text: string): object => ({
  level,
  message: { text: escapeInvisible(text) },
});
