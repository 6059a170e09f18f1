import { grouped } from "../../../kit/group.ts";
import { isKnown, type DriftFinding, type Finding, type DriftReport, type ReportSource } from "../model/index.ts";
import type { Format } from "./format.ts";
import { junitText, linesOf, oneLine, type JunitCase, type JunitSuite } from "../../terminal/index.ts";
import { headline } from "./headline.ts";
import { isReplaced, REPLACED_NOTE, restoreVerb } from "./replaced.ts";
import { declarationLines, undeclaredText } from "./undeclared.ts";
import { addressText, changeText, fails, findingsOf, knownText, pendingTexts, sourceText } from "./words.ts";

/** For test reports: a suite for each source, a case for each object, and one for the source itself. */
export const junit: Format = (report) =>
  junitText(
    "tocsin drift",
    report.sources.map((source) => suite(report, source)),
  );

function suite(report: DriftReport, source: ReportSource): JunitSuite {
  const byObject = grouped(findingsOf(report, source), addressText);
  const objects = [...byObject].map(([address, found]) => objectCase(report, address, found));
  return { name: sourceText(source), cases: [sourceCase(report, source), ...objects] };
}

function sourceCase(report: DriftReport, source: ReportSource): JunitCase {
  const lines = source.failures.flatMap(({ summary, detail, command }) => [
    oneLine(summary),
    ...linesOf(detail),
    ...(command === null ? [] : [`run: ${oneLine(command)}`]),
  ]);
  return {
    kind: lines.length > 0 ? "error" : "passed",
    attributes: { classname: "tocsin drift", name: sourceText(source) },
    message: lines[0] ?? headline(report),
    text: lines.join("\n"),
  };
}

/** The worst of what was found about an object decides; the rest stands beside it. */
function objectCase(report: DriftReport, name: string, findings: readonly [Finding, ...Finding[]]): JunitCase {
  const kinds = findings.map((finding) => kindOf(report, finding));
  const kind = (["error", "failure", "skipped"] as const).find((one) => kinds.includes(one)) ?? "passed";
  const [first] = findings;
  const lines = findings.flatMap(linesAbout);
  return {
    kind,
    attributes: { classname: oneLine(typeOf(first)), name, ...fileOf(first) },
    message: lines[0] ?? "",
    text: lines.join("\n"),
  };
}

const typeOf = (finding: Finding): string => (finding.kind === "undeclared" ? finding.type : finding.object.type);

function fileOf(finding: Finding): { readonly file?: string } {
  const file = finding.kind === "undeclared" ? null : (finding.place?.file ?? finding.folder);
  return file === null ? {} : { file: oneLine(file) };
}

function kindOf(report: DriftReport, finding: Finding): JunitCase["kind"] {
  if (finding.kind === "not_checked") return "error";
  if (fails(report, finding)) return "failure";
  return finding.kind !== "pending" && isKnown(finding) ? "skipped" : "passed";
}

function linesAbout(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case "changed":
      return [...finding.attributes.map(changeText), ...restoreLines(finding)];
    case "gone":
      return [finding.known === null ? "gone" : `gone (${knownText(finding)})`, ...restoreLines(finding)];
    case "pending":
      return [`pending: ${finding.action}`, ...pendingTexts(finding)];
    case "not_checked":
      return linesOf(finding.reason);
    case "undeclared":
      return [`undeclared: ${undeclaredText(finding)}`, ...declarationLines(finding)];
  }
}

const restoreLines = (finding: DriftFinding): readonly string[] => [
  ...(isReplaced(finding) ? [REPLACED_NOTE] : []),
  ...(finding.restore === null ? [] : [`${restoreVerb(finding)}: ${oneLine(finding.restore)}`]),
];
