import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { documentedDiagnostics } from "../../../scripts/generate/commented-diagnostics.ts";

const FOLDERS = ["resources", "data-sources", "functions"];

const folders: string[] = [];

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The diagnostics of a program that has this code in one file. */
function gathered(code: string) {
  const root = mkdtempSync(join(tmpdir(), "tocsin-diagnostics-"));
  folders.push(root);
  for (const folder of FOLDERS) mkdirSync(join(root, folder));
  writeFileSync(join(root, "resources/full.ts"), code);
  return documentedDiagnostics(root);
}

// A comment belongs to what stands below it.
const TOLD = "\n/** @error It is full.\n @do Empty it. */";

test("a summary is documented by the comment beside it", () => {
  const code =
    "warn({\n/** @warning It is full.\n * @at `box`\n * @do Empty\n * it. */ summary: `Box ${name} full`, detail });";
  expect(gathered(code)).toEqual([
    {
      summary: "Box … full",
      file: "resources/full.ts",
      error: null,
      warning: "It is full.",
      at: "`box`",
      advice: "Empty it.",
    },
  ]);
});

describe("a summary is gathered", () => {
  const found: Readonly<Record<string, string>> = {
    "of a variable": `${TOLD} const summary = "Full";`,
    "that is documented at another place": `f({ ${TOLD} summary: "Full" }); f({ summary: "Full" });`,
    "and not one that is only passed on": `f({ ${TOLD} summary: "Full" }); g({ summary: full.summary }); const { summary } = full; h({ summary });`,
    "and not the title of a function's page": `f({ ${TOLD} summary: "Full" }); defineFunction({ name: "f", summary: "Fills" });`,
    "and not one that no user sees": `f({ ${TOLD} summary: "Full" }); f({\n/** @internal Nobody sees it. */ summary: "Empty" });`,
  };
  test.each(Object.entries(found))("%s", (_title, code) => {
    expect(gathered(code).map(({ summary }) => summary)).toEqual(["Full"]);
  });
});

describe("it is an error, with the place, that a summary", () => {
  const wrong: Readonly<Record<string, [code: string, words: string]>> = {
    "is not documented": ['f({ summary: "Full" });', 'src/resources/full.ts:1: "Full" is not documented'],
    "is documented twice": [`f({ ${TOLD} summary: "Full" }); f({ ${TOLD} summary: "Full" });`, "documented at"],
    "is documented without advice": ['f({\n/** @error It is full. */ summary: "Full" });', "needs @error or @warning"],
    "is documented with half a sentence": [
      'f({\n/** @error full\n @do Empty it. */ summary: "Full" });',
      "whole sentences",
    ],
    "has a tag that means nothing": [
      `f({\n/** @error Full.\n @advice Empty.\n @do No. */ summary: "Full" });`,
      "no tag but",
    ],
    "is no literal": ["f({ summary: FULL });", "src/resources/full.ts:1: write the summary as a literal"],
    "is chosen from two": ['f({ summary: isFull ? "Full" : "Empty" });', "write the summary as a literal"],
    "comes in by itself": ["const f = (summary: string) => g({ summary });", "write the summary as a literal"],
  };
  test.each(Object.entries(wrong))("%s", (_title, [code, words]) => {
    expect(() => gathered(code)).toThrow(words);
  });
});
