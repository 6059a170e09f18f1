import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { bundleShell } from "../../scripts/build/shell-bundle.ts";
import { diagnosticRows } from "../../scripts/generate/docs/diagnostics.ts";

const rows = diagnosticRows();
const inMessages = rows.flatMap(({ inMessage }) => inMessage).join("\n");

/** The longest part of each text that the page has and no message, free of what a program would escape. */
const PAGE_TEXTS = rows
  .flatMap(({ when, advice }) => [when, advice])
  .map((text) => text.split(/["'`\\]/).reduce((longest, part) => (part.length > longest.length ? part : longest), ""))
  .filter((part) => part.length > 30 && part.includes(" ") && !inMessages.includes(part));

const programs = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((path) => /\.c?js$/.test(path));

test("no program has the text that only the page of errors has", async () => {
  expect(PAGE_TEXTS.length).toBeGreaterThan(80);
  expect(programs.length).toBeGreaterThan(20);
  const shell = (await bundleShell()).outputFiles.map(({ text }) => text);
  const texts = [...programs.map((path) => readFileSync(join("dist", path), "utf8")), ...shell];
  expect(PAGE_TEXTS.filter((part) => texts.some((text) => text.includes(part)))).toEqual([]);
});
