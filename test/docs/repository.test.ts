import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { VERSION } from "../../src/version.ts";
import { codeBlocks, markdownFiles, relativeLinks } from "../support/text/markdown.ts";
import { githubJob } from "../support/ci/pipeline.ts";

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
}

const { version, engines, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Package; // npm's own format

describe("the version", () => {
  test("is the same in the package and in the program", () => {
    expect(VERSION).toBe(version);
  });

  test("has a heading in the changelog, which is the first", () => {
    expect(/^## (\S+)/m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[1]).toBe(version);
  });

  test("of the oldest node is the same in the package and in the README", () => {
    expect(readFileSync("README.md", "utf8")).toContain(`Node.js ${engines.node.replace(">=", "")} or newer`);
  });
});

describe.each(markdownFiles())("%s", (file) => {
  test("links to files that are there", () => {
    const missing = relativeLinks(file).filter((target) => !existsSync(join(dirname(file), target)));
    expect(missing).toEqual([]);
  });

  test("names npm scripts that are there", () => {
    const named = [...readFileSync(file, "utf8").matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("names the language of each block of code that is to be run", () => {
    const commands = codeBlocks(file).filter(
      ({ language, code }) => language === "" && /^(npm|npx|node|terraform) \w/m.test(code),
    );
    expect(commands).toEqual([]);
  });
});

const WORKFLOWS = ".github/workflows";
const NOTHING = { env: {}, expressions: {}, environments: {} };

describe.each(readdirSync(WORKFLOWS))("the workflow %s", (file) => {
  const path = join(WORKFLOWS, file);

  test("has a job of its own name, whose npm scripts are there", () => {
    const { steps } = githubJob(path, file.replace(".yml", ""), NOTHING);
    const named = steps.flatMap(({ script }) => [...script.matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name));
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("uses the actions in the versions that the examples use", () => {
    const used = readFileSync(path, "utf8").match(/uses: \S+/g) ?? [];
    const examples = readFileSync("examples/ci/github-actions.yml", "utf8");
    expect(used).not.toEqual([]);
    expect(used.filter((action) => !examples.includes(`${action}\n`))).toEqual([]);
  });
});
