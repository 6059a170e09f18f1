import { isKnown, type Finding, type DriftReport, type ReportSource } from "../model/index.ts";
import type { Format } from "./format.ts";
import { linesOf, oneLine } from "../../text/index.ts";
import { headline } from "./headline.ts";
import { declarationLines, undeclaredText } from "./undeclared.ts";
import { addressText, changeText, fails, findingsOf, knownText, pendingTexts, sourceText } from "./words.ts";

/** For test reports: a suite for each source, a case for each object, and one for the source itself. */
export const junit: Format = (report) => {
  const suites = report.sources.map((source) => suite(report, source));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: "tocsin drift" })}>\n${suites.join("")}</testsuites>\n`;
};

/** A case, and the element in it that says how it ended. */
interface Case {
  readonly kind: "failure" | "error" | "skipped" | "passed";
  readonly attributes: Readonly<Record<string, string>>;
  readonly message: string;
  readonly text: string;
}

function suite(report: DriftReport, source: ReportSource): string {
  const byObject = new Map<string, Finding[]>();
  for (const finding of findingsOf(report, source)) {
    const address = addressText(finding);
    byObject.set(address, [...(byObject.get(address) ?? []), finding]);
  }
  const cases = [
    sourceCase(report, source),
    ...[...byObject].map(([address, found]) => objectCase(report, address, found)),
  ];
  const count = (kind: Case["kind"]): string => `${cases.filter((one) => one.kind === kind).length}`;
  const head = {
    name: sourceText(source),
    tests: `${cases.length}`,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  };
  return `  <testsuite${attributes(head)}>\n${cases.map(element).join("")}  </testsuite>\n`;
}

function sourceCase(report: DriftReport, source: ReportSource): Case {
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
function objectCase(report: DriftReport, address: string, findings: readonly Finding[]): Case {
  const kinds = findings.map((finding) => kindOf(report, finding));
  const kind = (["error", "failure", "skipped"] as const).find((one) => kinds.includes(one)) ?? "passed";
  const [first] = findings;
  const lines = findings.flatMap(linesAbout);
  return {
    kind,
    attributes: {
      classname: oneLine(first === undefined ? "" : typeOf(first)),
      name: address,
      ...(first === undefined ? {} : fileOf(first)),
    },
    message: lines[0] ?? "",
    text: lines.join("\n"),
  };
}

const typeOf = (finding: Finding): string => (finding.kind === "undeclared" ? finding.type : finding.object.type);

function fileOf(finding: Finding): { readonly file?: string } {
  const file = finding.kind === "undeclared" ? null : (finding.place?.file ?? finding.folder);
  return file === null ? {} : { file: oneLine(file) };
}

function kindOf(report: DriftReport, finding: Finding): Case["kind"] {
  if (finding.kind === "not_checked") return "error";
  if (fails(report, finding)) return "failure";
  return finding.kind !== "pending" && isKnown(finding) ? "skipped" : "passed";
}

function linesAbout(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case "changed":
      return [...finding.attributes.map(changeText), ...restoreLine(finding.restore)];
    case "gone":
      return [finding.known === null ? "gone" : `gone (${knownText(finding)})`, ...restoreLine(finding.restore)];
    case "pending":
      return [`pending: ${finding.action}`, ...pendingTexts(finding)];
    case "not_checked":
      return linesOf(finding.reason);
    case "undeclared":
      return [`undeclared: ${undeclaredText(finding)}`, ...declarationLines(finding)];
  }
}

const restoreLine = (restore: string | null): readonly string[] =>
  restore === null ? [] : [`restore: ${oneLine(restore)}`];

function element({ kind, attributes: named, message, text }: Case): string {
  const head = `    <testcase${attributes(named)}`;
  if (kind === "passed") {
    return text === "" ? `${head}/>\n` : `${head}>\n      <system-out>${escaped(text)}</system-out>\n    </testcase>\n`;
  }
  return `${head}>\n      <${kind}${attributes({ message })}>${escaped(text)}</${kind}>\n    </testcase>\n`;
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");

/** XML has no way to write control characters, U+FFFE and U+FFFF; `oneLine` leaves the last two. */
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\ufffe\uffff]/g, "\ufffd");
