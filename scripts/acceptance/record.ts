/** The table of the runs that somebody has recorded, in the guide to versions. */
import { readFileSync, writeFileSync } from "node:fs";
import { markdownTable } from "markdown-table";
import { replaceSection } from "../../bench/support/replace-section.ts";

/** One run. */
export interface RecordedRun {
  /** A service and its version, such as `GitLab 19.2.6`. */
  readonly service: string;
  /** A day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly result: "passed" | "failed";
  readonly leftOut: readonly string[];
}

const SECTION = "services";
const HEAD = ["service", "date", "result", "left out"];

/** The page that has the table. */
export const PAGE = "docs/versions.md";

/** Adds a run to the table in a file, in place of an earlier one of the same service. */
export const recordRun = (file: string, run: RecordedRun): void =>
  writeFileSync(file, withRun(readFileSync(file, "utf8"), run));

/** The text of a page with a run in its table, in place of an earlier one of the same service. */
export function withRun(page: string, { service, date, result, leftOut }: RecordedRun): string {
  const [, table = ""] = page.split(`<!-- ${SECTION}: begin -->`);
  const rows = (table.split(`<!-- ${SECTION}: end -->`)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const others = rows.filter(([name]) => name !== service);
  const sorted = [...others, [service, date, result, leftOut.join(", ")]].toSorted(([one = ""], [other = ""]) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  return replaceSection(page, SECTION, markdownTable([HEAD, ...sorted]).split("\n"));
}
