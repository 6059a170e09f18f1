import { isDrift, isKnown, type Finding } from "../model/index.ts";
import type { Format } from "./format.ts";
import { cut, oneLine } from "../../text/index.ts";
import { addressText, changeText, headline, sourceName } from "./words.ts";

/** GitHub shows ten annotations of each kind for a step; the last of the warnings has the count. */
const MAX_ANNOTATIONS = 9;
const MAX_LENGTH = 4_000;

/** For GitHub's annotations, on the stdout of a step. */
export const github: Format = (report) => {
  const drifted = report.findings.filter((finding) => isDrift(finding) && !isKnown(finding));
  const unchecked = report.findings.filter(({ kind }) => kind === "not_checked");
  const failures = report.sources.flatMap((source) =>
    source.failures.map(({ summary, detail }) => {
      const who = source.folder === null ? `${sourceName(source)}: ` : "";
      return command("error", `${who}${summary}: ${detail}`, { file: source.folder ?? "", title: "Drift not checked" });
    }),
  );
  const lines = [
    ...drifted.slice(0, MAX_ANNOTATIONS).map((finding) => annotation("warning", finding)),
    ...(drifted.length > 0 ? [command("warning", headline(report), { title: "Drift" })] : []),
    ...[...failures, ...unchecked.map((finding) => annotation("error", finding))].slice(0, MAX_ANNOTATIONS),
  ];
  return lines.map((line) => `${line}\n`).join("");
};

function annotation(kind: "warning" | "error", finding: Finding): string {
  const { place, folder } = finding;
  return command(kind, `${addressText(finding)}: ${messageOf(finding)}`, {
    file: place?.file ?? folder ?? "",
    line: place === null ? "" : `${place.line}`,
    title: kind === "warning" ? "Drift" : "Drift not checked",
  });
}

function messageOf(finding: Finding): string {
  if (finding.kind === "changed") {
    return finding.attributes
      .filter(({ known }) => known === null)
      .map(changeText)
      .join("; ");
  }
  return finding.kind === "not_checked" ? finding.reason : "gone";
}

/** A workflow command, with the escapes that GitHub's runner undoes. */
function command(kind: "warning" | "error", message: string, properties: Readonly<Record<string, string>>): string {
  const named = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${escaped(oneLine(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`);
  return `::${kind} ${named.join(",")}::${escaped(cut(oneLine(message), MAX_LENGTH))}`;
}

const escaped = (text: string): string => text.replaceAll("%", "%25");
