import { isDrift, isKnown, type ObjectFinding, type UndeclaredFinding } from "../model/index.ts";
import type { Format } from "./format.ts";
import { counted, cut, oneLine } from "../../terminal/index.ts";
import { causesOf, type Cause } from "./causes.ts";
import { headline } from "./headline.ts";
import { remedyOf } from "./remedy.ts";
import { declarationLines, undeclaredText } from "./undeclared.ts";
import { warningGroups, type WarningGroup } from "./warnings.ts";
import { changeText, findingsOf, goneText, noteworthyEffect, sourceName, titleText } from "./texts.ts";

/** GitHub shows ten annotations of each kind for a step; the last of the warnings and of the notices has the count. */
const MAX_ANNOTATIONS = 9;
const MAX_LENGTH = 4_000;

/** For GitHub's annotations, on the stdout of a step. */
export const github: Format = (report) => {
  const drifted = report.findings.filter(isDrift).filter((finding) => !isKnown(finding));
  const undeclared = report.findings.filter((finding) => finding.kind === "undeclared").filter((one) => !isKnown(one));
  const causes = report.sources.flatMap((source) => causesOf(findingsOf(report, source)));
  const failures = report.sources.flatMap((source) =>
    source.failures.map(({ summary, detail }) => {
      const who = source.folder === null ? `${sourceName(source)}: ` : "";
      return command("error", `${who}${summary}: ${detail}`, { file: source.folder ?? "", title: "Drift not checked" });
    }),
  );
  const warnings = warningGroups(report.sources.flatMap((source) => source.warnings ?? [])).filter(
    ({ advice }) => advice.length > 0,
  );
  const lines = [
    ...drifted.slice(0, MAX_ANNOTATIONS).map((finding) => annotation("warning", finding)),
    ...(drifted.length > 0 ? [command("warning", headline(report), { title: "Drift" })] : []),
    ...undeclared.slice(0, MAX_ANNOTATIONS).map(notice),
    ...(undeclared.length > 0 ? [command("notice", headline(report), { title: "Undeclared" })] : []),
    ...warnings.slice(0, Math.max(0, MAX_ANNOTATIONS - undeclared.length)).map(warningLine),
    ...[...failures, ...causes.map(causeLine)].slice(0, MAX_ANNOTATIONS),
  ];
  return lines.map((line) => `${line}\n`).join("");
};

function annotation(kind: "warning" | "error", finding: ObjectFinding): string {
  const { place, folder } = finding;
  const effect = isDrift(finding) ? noteworthyEffect(finding) : null;
  return command(kind, `${titleText(finding)}: ${messageOf(finding)}`, {
    file: place?.file ?? folder ?? "",
    line: place === null ? "" : `${place.line}`,
    title: kind === "error" ? "Drift not checked" : effect === null ? "Drift" : `Drift (${effect})`,
  });
}

/** One annotation for a service that is down. */
function causeLine({ reason, findings: [first, ...others] }: Cause): string {
  if (others.length === 0) return annotation("error", first);
  const message = `${titleText(first)} and ${counted(others.length, "more object")}: ${reason}`;
  return command("error", message, { file: first.folder ?? "", title: "Drift not checked" });
}

const warningLine = ({ title, advice }: WarningGroup): string =>
  command("notice", [title, ...advice.map(({ text }) => text)].join(": "), { title: "Warning" });

/** It has the lines of the block that would declare the object. */
const notice = (finding: UndeclaredFinding): string =>
  [
    command("notice", undeclaredText(finding), { title: "Undeclared" }),
    ...declarationLines(finding).map((line) => escaped(cut(line, MAX_LENGTH))),
  ].join("%0A");

function messageOf(finding: ObjectFinding): string {
  if (finding.kind === "changed") {
    return finding.attributes
      .filter(({ known }) => known === null)
      .map(changeText)
      .join("; ");
  }
  if (finding.kind === "not_checked") return finding.reason;
  if (finding.kind !== "gone") return "";
  const { verb, note, command: run } = remedyOf(finding);
  // A command to restore is the usual case, and takes no room here.
  const forget = verb === "forget" && run !== null ? ` Run: ${run}` : "";
  return `${goneText(finding)}${note === null ? "" : `. ${note}`}${forget}`;
}

type Properties = Readonly<Record<string, string>>;

/** A workflow command, with the escapes that GitHub's runner undoes. */
function command(kind: "notice" | "warning" | "error", message: string, properties: Properties): string {
  const named = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${escaped(oneLine(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`);
  return `::${kind} ${named.join(",")}::${escaped(cut(oneLine(message), MAX_LENGTH))}`;
}

const escaped = (text: string): string => text.replaceAll("%", "%25");
