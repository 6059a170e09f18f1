import { isDrift, isKnown, type Finding, type DriftReport, type ReportSource } from "../model/index.ts";
import type { Format } from "./format.ts";
import { junitText, linesOf, oneLine, type JunitCase, type JunitSuite } from "../../text/index.ts";
import { addressText, changeText, findingsOf, headline, knownText, pendingText, sourceText } from "./words.ts";

/** For test reports: a suite for each source, a case for each object, and one for the source itself. */
export const junit: Format = (report) =>
  junitText(
    "tocsin drift",
    report.sources.map((source) => suite(report, source)),
  );

function suite(report: DriftReport, source: ReportSource): JunitSuite {
  const byObject = new Map<string, Finding[]>();
  for (const finding of findingsOf(report, source)) {
    const address = addressText(finding);
    byObject.set(address, [...(byObject.get(address) ?? []), finding]);
  }
  const objects = [...byObject].map(([address, found]) => objectCase(address, found));
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
function objectCase(address: string, findings: readonly Finding[]): JunitCase {
  const kinds = findings.map(kindOf);
  const kind = (["error", "failure", "skipped"] as const).find((one) => kinds.includes(one)) ?? "passed";
  const [first] = findings;
  const file = first?.place?.file ?? first?.folder ?? null;
  const lines = findings.flatMap(linesAbout);
  return {
    kind,
    attributes: {
      classname: oneLine(first?.object.type ?? ""),
      name: address,
      ...(file === null ? {} : { file: oneLine(file) }),
    },
    message: lines[0] ?? "",
    text: lines.join("\n"),
  };
}

function kindOf(finding: Finding): JunitCase["kind"] {
  if (finding.kind === "not_checked") return "error";
  if (!isDrift(finding)) return "passed";
  return isKnown(finding) ? "skipped" : "failure";
}

function linesAbout(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case "changed":
      return [...finding.attributes.map(changeText), ...restoreLine(finding.restore)];
    case "gone":
      return [finding.known === null ? "gone" : `gone (${knownText(finding)})`, ...restoreLine(finding.restore)];
    case "pending":
      return [`pending: ${finding.action}`, ...finding.attributes.map(pendingText)];
    case "not_checked":
      return linesOf(finding.reason);
  }
}

const restoreLine = (restore: string | null): readonly string[] =>
  restore === null ? [] : [`restore: ${oneLine(restore)}`];
