import { existsSync, readdirSync, readFileSync } from "node:fs";
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

describe.each(names)("the guide %s", (name) => {
  const text = readFileSync(`docs/guides/${name}.md`, "utf8");

  test("has a title and a description for the registry's layout", () => {
    expect(text).toMatch(/^---\npage_title: ".+"\ndescription: \|-\n {2}\S.*\n---\n\n# /);
  });

  test("has a test that takes every block of it", () => {
    const blocks = codeBlocks(`docs/guides/${name}.md`);
    const tests = ["docs/guides", "docs", "long"].map((folder) => `test/${folder}/${name}.test.ts`);
    const taking = tests
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, "utf8"))
      .filter((code) => code.includes(`openGuide("${name}")`) && code.includes("guide.untaken()).toEqual([])"));
    expect({ blocks: blocks.map(({ line }) => line), tests: taking.length }).toEqual(
      blocks.length === 0 ? { blocks: [], tests: 0 } : { blocks: expect.anything(), tests: 1 },
    );
  });
});

test.each(["docs/index.md", "llms.txt"])("%s lists every guide", (page) => {
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
