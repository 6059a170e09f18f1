import { code, row, table, withinSize } from "../../terminal/index.ts";
import { leftOutLines } from "../left-out.ts";
import { cellsOf, COLUMNS, headline, whoseText, type Format } from "./words.ts";
import type { ProjectCoverage } from "./coverage.ts";

/** For a comment or the summary of a job: tables, cut at a size with a count. */
export const markdown: Format = (coverage, whose) =>
  withinSize(`### ${headline(coverage)}`, [
    [code(whoseText(whose))],
    section("without any alarm", coverage.withoutAlarm),
    section("not known", coverage.notKnown),
    table(
      ["skipped"],
      leftOutLines(coverage.skipped).map((line) => row([code(line)])),
    ),
  ]);

const section = (title: string, projects: readonly ProjectCoverage[]): readonly string[] =>
  table(
    [title, ...COLUMNS],
    projects.map((project) => row(cellsOf(project).map(code))),
  );
