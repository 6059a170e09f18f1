import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { codeBlocks, markdownFiles } from "./markdown.ts";

const examples = readdirSync("examples", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

const blocks = markdownFiles("docs").flatMap((file) =>
  codeBlocks(file)
    .filter(({ language }) => ["hcl", "terraform", "yaml"].includes(language))
    .map(({ code, line }) => ({ where: `${file}:${line}`, code })),
);

test("configurations and pipelines in the documentation are files of the examples, which are run", () => {
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.filter(({ code }) => !examples.includes(code)).map(({ where }) => where)).toEqual([]);
});

test("every file of the examples of a resource is on a page", () => {
  const resources = examples.filter(
    (code) => /^(resource|import) /m.test(code) && !code.includes("required_providers"),
  );
  const shown = new Set(blocks.map(({ code }) => code));
  expect(resources.filter((code) => !shown.has(code))).toEqual([]);
});
