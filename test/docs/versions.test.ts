import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { VERSION } from "../../src/version.ts";
import { codeBlocks, markdownFiles } from "../support/text/markdown.ts";

const CORE = /^ {2}required_version = "(?:~>|>=) [\d.]+"$/m;
// The next minor release may break a configuration; a module leaves that choice to its caller.
const PROVIDER = new RegExp(
  String.raw`^ {4}tocsin = \{\n {6}source +=.+\n {6}version = "(?:~> ${VERSION}|>= [\d.]+)"\n {4}\}$`,
  "m",
);

const lacksVersion = (hcl: string): boolean => !CORE.test(hcl) || !PROVIDER.test(hcl);

// Without them, tflint warns, as it checks each folder separately: terraform_required_version and _required_providers.
test("each folder of the examples and modules says which versions it needs", () => {
  const files = ["examples", "modules"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tf"))
      .map((name) => join(root, name)),
  );
  const folders = [...new Set(files.map(dirname))];
  expect(folders.length).toBeGreaterThan(20);
  const textOf = (folder: string): string =>
    files
      .filter((file) => dirname(file) === folder)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  expect(folders.filter((folder) => lacksVersion(textOf(folder)))).toEqual([]);
});

test("so does each configuration of the pages with required providers", () => {
  const blocks = ["README.md", ...markdownFiles("docs")].flatMap((file) =>
    codeBlocks(file)
      .filter(({ code }) => code.includes("required_providers"))
      .map(({ code, line }) => ({ where: `${file}:${line}`, code })),
  );
  expect(blocks.length).toBeGreaterThan(4);
  expect(blocks.filter(({ code }) => lacksVersion(code)).map(({ where }) => where)).toEqual([]);
});
