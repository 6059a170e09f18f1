import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { replaceSection } from "../../../bench/support/replace-section.ts";
import { readRecord, type VersionRecord } from "../../../test/support/versions/record.ts";

/** The guide to versions below `root`, with the tables of what the tests saw last. */
export function versionsPage(root: string): string {
  const record = readRecord();
  const sections = {
    engines: engineTable(record),
    nodes: releaseTable(["Node.js", "tried with"], record.nodes),
    libraries: releaseTable(["library", "tried with `constructs`"], record.libraries),
  };
  return Object.entries(sections).reduce(
    (text, [name, rows]) => replaceSection(text, name, markdownTable(rows).split("\n")),
    readFileSync(join(root, "docs/versions.md"), "utf8"),
  );
}

/** Writes the table of trials, with a column for each engine. */
function engineTable({ engines }: VersionRecord): string[][] {
  const tried = new Set(Object.values(engines).flatMap((seen) => Object.keys(seen)));
  const rows = [...tried].map((what) => [
    what,
    ...Object.values(engines).map((seen) => (seen[what] === null ? "yes" : "no")),
  ]);
  return [["", ...Object.keys(engines).map((name) => name.replace("Terraform ", ""))], ...rows];
}

const releaseTable = (head: readonly string[], releases: Readonly<Record<string, string>>): string[][] => [
  [...head],
  ...Object.entries(releases),
];
