import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { VERSION } from "../../src/version.ts";
import { markdownFiles } from "../support/text/markdown.ts";

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
  test("names npm scripts that are there", () => {
    const named = [...readFileSync(file, "utf8").matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

const WORKFLOWS = ".github/workflows";
const PIPELINES = [...readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name)), ".gitlab-ci.yml"];

describe.each(PIPELINES)("the pipelines in %s", (path) => {
  test("names npm scripts that are there", () => {
    const text = readFileSync(path, "utf8").replaceAll(/^ *#.*/gm, "");
    const named = [...text.matchAll(/npm (?:run )?(?:--silent )?([\w:-]+)/g)];
    const used = named.map(([, name = ""]) => name).filter((name) => !["ci", "publish"].includes(name));
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("every workflow pins its actions by digests, the same in all", () => {
  const pins = new Set(PIPELINES.flatMap((path) => readFileSync(path, "utf8").match(/uses: .+/g) ?? []));
  expect([...pins].filter((pin) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  expect(new Set([...pins].map((pin) => pin.replace(/@.*/, ""))).size).toBe(pins.size);
  expect(pins.size).toBeGreaterThan(2);
});
