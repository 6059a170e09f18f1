import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { markdownProblems } from "../../../scripts/markdown/problems.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markdown-"));
  mkdirSync(join(folder, "guides"));
  writeFileSync(
    join(folder, "guides/drift.md"),
    '# Drift\n\n## Exit codes, `--plan`\n\n<a id="html"></a>\n\n## Drift\n',
  );
  writeFileSync(join(folder, "program.ts"), "");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The problems of a page with this text. */
function problemsOf(text: string): readonly string[] {
  const page = join(folder, "page.md");
  writeFileSync(page, text);
  return markdownProblems([page]).map((problem) => problem.replace(`${page}:`, ""));
}

const SOUND = {
  "a table": "| a | b |\n| --- | --- |\n| 1 | 2 |",
  "a table whose first column has no head": "|  | b |\n| --- | --- |\n| 1 | 2 |",
  "a row in a code block": "```text\n| 1 | 2 |\n```",
  "text with a pipe": "Run `a | b`, or a | b.",
  "a link to a file": "[x](guides/drift.md)",
  "a link to a folder": "[x](guides)",
  "a link to a heading with code": "[x](guides/drift.md#exit-codes---plan)",
  "a link to the second of two equal headings": "[x](guides/drift.md#drift-1)",
  "a link to an HTML anchor": "[x](guides/drift.md#html)",
  "a link within the page": "# The way\n\n[x](#the-way)",
  "a link to a line of a program": "[x](program.ts#L3)",
  "a link to elsewhere": "[x](https://example.com/none.md) <mailto:a@example.com>",
  "a link in code": "`[x](none.md)`",
  "front matter": "---\ntitle: |-\n  [x](none.md)\n---\n\n# A title",
};

const BROKEN = {
  "rows without a head": [
    "# A\n\n| 1 | 2 |\n| 3 | 4 |",
    ["3: a table row without a head", "4: a table row without a head"],
  ],
  "a row in a list": ["- a\n\n  | 1 | 2 |", ["3: a table row without a head"]],
  "an empty head": ["|  |  |\n| --- | --- |\n| 1 | 2 |", ["1: a table row without a head"]],
  "a head of another width": [
    "| a |\n| --- | --- |\n| 1 | 2 |",
    [1, 2, 3].map((n) => `${n}: a table row without a head`),
  ],
  "code without a language": ["a\n\n```\nb\n```", ["3: a code block without a language"]],
  "a link to no file": ["a\nb [x](none.md)", ["2: no none.md"]],
  "an image that is missing": ["![x](none.svg)", ["1: no none.svg"]],
  "a link to no heading": ["[x](guides/drift.md#none)", ["1: no guides/drift.md#none"]],
  "a link to no heading of the page": ["# A\n\n[x](#b)", ["3: no #b"]],
  "a reference to no file": ["[x][1]\n\n[1]: none.md", ["1: no none.md"]],
  "a link in a table": ["| a |\n| --- |\n| 1 |\n| [x](none.md) |", ["4: no none.md"]],
} satisfies Record<string, readonly [text: string, problems: readonly string[]]>;

describe("the check of Markdown files", () => {
  test.each(Object.entries(SOUND))("accepts %s", (_, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test.each(Object.entries(BROKEN))("finds %s", (_, [text, problems]) => {
    expect(problemsOf(text)).toEqual(problems);
  });
});
