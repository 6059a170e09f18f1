import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { codeBlocks, markdownFiles } from "../support/text/markdown.ts";

/** Reads the examples' files except `versions.tf`, which is the same in most of them. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "versions.tf")
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

const blocks = markdownFiles("docs")
  // Tests of their own run every block of these.
  .filter((file) => !file.startsWith("docs/guides/") && file !== "docs/service.md")
  .flatMap((file) =>
    codeBlocks(file)
      .filter(({ language }) => ["hcl", "terraform", "yaml"].includes(language))
      .map(({ code, line }) => ({ where: `${file}:${line}`, code })),
  );

test("configurations and pipelines outside of the guides are files of the examples, which are run", () => {
  expect(blocks.length).toBeGreaterThan(10);
  const examples = filesIn("examples");
  expect(blocks.filter(({ code }) => !examples.includes(code)).map(({ where }) => where)).toEqual([]);
});

test.each(["resources", "data-sources", "list-resources", "actions", "functions"])(
  "every example of %s is on a page",
  (kind) => {
    const shown = markdownFiles("docs").flatMap((file) => codeBlocks(file).map(({ code }) => code));
    expect(filesIn(`examples/${kind}`).filter((code) => !shown.includes(code))).toEqual([]);
  },
);
