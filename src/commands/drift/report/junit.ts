import { grouped } from "../../../kit/group.ts";
import {
  isDrift,
  isKnown,
  type DriftFinding,
  type Finding,
  type DriftReport,
  type ReportSource,
} from "../model/index.ts";
import type { Format } from "./format.ts";
import { junitText, linesOf, oneLine, type JunitCase, type JunitSuite } from "../../terminal/index.ts";
import { headline } from "./headline.ts";
import { remedyOf } from "./remedy.ts";
import { declarationLines, undeclaredText } from "./undeclared.ts";
import { warningGroups } from "./warnings.ts";
import {
  changeText,
  fails,
  findingsOf,
  goneText,
  knownText,
  noteworthyEffect,
  pendingTexts,
  sourceText,
  titleText,
} from "./texts.ts";

/** For test reports: a suite for each source, a case for each object, and one for the source itself. */
export const junit: Format = (report) =>
  junitText(
    "tocsin drift",
    report.sources.map((source) => suite(report, source)),
  );

function suite(report: DriftReport, source: ReportSource): JunitSuite {
  const byObject = grouped(findingsOf(report, source), titleText);
  const objects = [...byObject].map(([address, found]) => objectCase(report, address, found));
  return { name: sourceText(source), cases: [sourceCase(report, source), ...objects] };
}

function sourceCase(report: DriftReport, source: ReportSource): JunitCase {
  const lines = source.failures.flatMap(({ summary, detail, command }) => [
    oneLine(summary),
    ...linesOf(detail),
    ...(command === null ? [] : [`run: ${oneLine(command)}`]),
  ]);
  const warnings = warningGroups(source.warnings ?? []).flatMap(({ title, advice }) => [
    `Warning: ${title}`,
    ...advice.map(({ text }) => `| ${text}`),
  ]);
  return {
    kind: lines.length > 0 ? "error" : "passed",
    attributes: { classname: "tocsin drift", name: sourceText(source) },
    message: lines[0] ?? headline(report),
    text: [...lines, ...warnings].join("\n"),
  };
}

/** Reports the worst finding about an object as the result; the others are appended. */
function objectCase(report: DriftReport, name: string, findings: readonly [Finding, ...Finding[]]): JunitCase {
  const kinds = findings.map((finding) => kindOf(report, finding));
  const kind = (["error", "failure", "skipped"] as const).find((one) => kinds.includes(one)) ?? "passed";
  const [first] = findings;
  const [line = "", ...lines] = findings.flatMap(linesAbout);
  const effect = findings
    .filter(isDrift)
    .map(noteworthyEffect)
    .find((one) => one !== null);
  const message = effect === undefined ? line : `${effect}: ${line}`;
  return {
    kind,
    attributes: { classname: oneLine(typeOf(first)), name, ...fileOf(first) },
    message,
    text: [message, ...lines].join("\n"),
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
      return [...finding.attributes.map(changeText), ...remedyLines(finding)];
    case "gone":
      return [
        `${goneText(finding)}${finding.known === null ? "" : ` (${knownText(finding)})`}`,
        ...remedyLines(finding),
      ];
    case "pending":
      return [`pending: ${finding.action}`, ...pendingTexts(finding)];
    case "not_checked":
      return linesOf(finding.reason);
    case "undeclared":
      return [`undeclared: ${undeclaredText(finding)}`, ...declarationLines(finding)];
  }
}

function remedyLines(finding: DriftFinding): readonly string[] {
  const { verb, note, command } = remedyOf(finding);
  return [...(note === null ? [] : [note]), ...(command === null ? [] : [`${verb}: ${oneLine(command)}`])];
}
