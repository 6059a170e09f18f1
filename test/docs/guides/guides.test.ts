import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { codeBlocks } from "../../support/text/markdown.ts";
import { cleanEnvironment, run } from "../../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../../support/terraform/workspace.ts";

const names = readdirSync("docs/guides")
  .filter((file) => file.endsWith(".md"))
  .map((file) => basename(file, ".md"));

const tests = ["docs/guides", "docs", "long"]
  .flatMap((folder) => readdirSync(`test/${folder}`).map((file) => join("test", folder, file)))
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .filter((code) => /untaken\(\)[^;]*\)\.toEqual\(\[\]\)/.test(code));

/** Lists what tests that leave no block open of a guide: the titles of its sections, or none for all of it. */
const opened = (name: string): string[][] =>
  tests.flatMap((code) =>
    [...code.matchAll(/(?<=const \w+ = )openGuide\(([^)]*)\)/g)]
      .map(([, titles = ""]) => [...titles.matchAll(/"(.+?)"/g)].map(([, title = ""]) => title))
      .flatMap(([guide, ...sections]) => (guide === name ? [sections] : [])),
  );

describe.each(names)("the guide %s", (name) => {
  const text = readFileSync(`docs/guides/${name}.md`, "utf8");

  test("has a title and a description for the registry's layout", () => {
    expect(text).toMatch(/^---\npage_title: ".+"\ndescription: \|-\n {2}\S.*\n---\n\n# /);
  });
});

test.each([...names.map((name) => `guides/${name}`), "service"])("a test takes every block of %s", (page) => {
  const blocks = codeBlocks(`docs/${page}.md`);
  const sections = [...new Set(blocks.map(({ section }) => section))].sort();
  const taken = opened(basename(page)).flatMap((titles) => (titles.length === 0 ? sections : titles));
  expect(taken.sort()).toEqual(sections);
});

test.each(["README.md", "docs/index.md", "llms.txt"])("%s lists every guide", (page) => {
  const text = readFileSync(page, "utf8");
  expect(names.filter((name) => !text.includes(`guides/${name}.md)`))).toEqual([]);
});

describeWithTerraform("configurations in the guides", () => {
  test("are formatted as Terraform does it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tocsin-guides-"));
    try {
      const blocks = names.flatMap((name) =>
        codeBlocks(`docs/guides/${name}.md`).map(({ language, code, line }) => ({
          language,
          code,
          file: `${name}-${line}.tf`,
        })),
      );
      const configurations = blocks.filter(({ language }) => language === "terraform");
      expect(configurations.length).toBeGreaterThan(10);
      await Promise.all(configurations.map(({ code, file }) => writeFile(join(folder, file), code)));
      const env = cleanEnvironment({});
      expect(await run(binary, ["fmt", "-check"], { cwd: folder, env })).toEqual({
        code: 0,
        stdout: "",
        stderr: "",
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
