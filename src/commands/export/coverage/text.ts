import { code, inColumns, oneLine, row, table as markdownTable, withinSize } from "../../terminal/index.ts";
import { leftOutLines, type LeftOut } from "../left-out.ts";
import type { Whose } from "../summary.ts";
import type { Verdict } from "./coverage.ts";
import type { CoverageModel, ProjectModel } from "./model.ts";
import { cellsOf, COLUMNS, headline, SECTIONS, whoseText } from "./texts.ts";

/** Everything that a report can say. */
export interface Reported {
  readonly model: CoverageModel;
  readonly whose: Whose;
  readonly skipped: readonly LeftOut[];
}

/** Writes a coverage in one format. */
export type Format = (reported: Reported) => string;

/** The projects of each section that has some, with its title. */
export const sectionsOf = ({
  projects,
}: CoverageModel): readonly (readonly [Verdict, string, readonly ProjectModel[]])[] =>
  SECTIONS.map(
    ([verdict, title]) => [verdict, title, projects.filter((each) => each.verdict === verdict)] as const,
  ).filter(([, , own]) => own.length > 0);

/** The start of each line, where a path could be a command for the CI system whose log it is in. */
const MARKS: Readonly<Record<Verdict, string>> = { no_alarm: "-", default: "~", not_known: "?", alarm: "+" };

/** For people. */
export const table: Format = ({ model, whose, skipped }) => {
  const parts = [
    [headline(model), whoseText(whose)],
    ...sectionsOf(model).map(([verdict, title, projects]) => {
      const [head = "", ...lines] = inColumns([[title, ...COLUMNS], ...projects.map(cellsOf)]);
      return [`  ${head}`, ...lines.map((line) => `${MARKS[verdict]} ${line}`)];
    }),
    leftOutLines(skipped).map((line) => `Skipped: ${oneLine(line)}`),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => `${part.join("\n")}\n`)
    .join("\n");
};

/** For a comment or the summary of a job: tables, cut at a size with a count. */
export const markdown: Format = ({ model, whose, skipped }) =>
  withinSize(`### ${headline(model)}`, [
    [code(whoseText(whose))],
    ...sectionsOf(model).map(([, title, projects]) =>
      markdownTable(
        [title, ...COLUMNS],
        projects.map((project) => row(cellsOf(project).map(code))),
      ),
    ),
    markdownTable(
      ["skipped"],
      leftOutLines(skipped).map((line) => row([code(line)])),
    ),
  ]);
