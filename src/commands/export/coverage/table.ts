import { inColumns, oneLine } from "../../terminal/index.ts";
import { leftOutLines } from "../left-out.ts";
import type { ProjectCoverage } from "./coverage.ts";
import { cellsOf, COLUMNS, headline, whoseText, type Format } from "./words.ts";

/** For people. */
export const table: Format = (coverage, whose) => {
  const parts = [
    [headline(coverage), whoseText(whose)],
    section("- ", "without any alarm", coverage.withoutAlarm),
    section("? ", "not known", coverage.notKnown),
    leftOutLines(coverage.skipped).map((line) => `Skipped: ${oneLine(line)}`),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
};

/** At the start of a line a path could be a command for the CI system whose log it is in; a mark stands before it. */
function section(mark: string, title: string, projects: readonly ProjectCoverage[]): readonly string[] {
  if (projects.length === 0) return [];
  const [head = "", ...lines] = inColumns([[title, ...COLUMNS], ...projects.map(cellsOf)]);
  return [`  ${head}`, ...lines.map((line) => `${mark}${line}`)];
}
