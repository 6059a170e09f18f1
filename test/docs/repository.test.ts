import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
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

/** A step of a workflow that runs a command. */
interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A workflow of GitHub, as far as the tests look at it. */
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

function workflow(name: string): Workflow {
  const text = readFileSync(join(WORKFLOWS, `${name}.yml`), "utf8");
  return parse(text) as Workflow; // GitHub's own format
}

const commandsOf = (steps: readonly Step[]): readonly string[] => steps.flatMap(({ run }) => run?.trim() ?? []);

describe("the executable", () => {
  const TESTS = [
    "npm run test:shell",
    "npm run build",
    "npm run build:executable -- linux_amd64",
    "npm run test:release",
  ];

  test("is built and started for every change, whatever files it is in", () => {
    const { on, jobs } = workflow("test");
    expect(on).toEqual({ push: { branches: ["main"] }, pull_request: null });
    expect(commandsOf(jobs["executable"]?.steps ?? [])).toEqual(["npm ci", ...TESTS]);
    const pipeline = readFileSync(".gitlab-ci.yml", "utf8");
    const gitlab = parse(pipeline) as Readonly<Record<string, { script: unknown[] }>>; // GitLab's own format
    expect(gitlab["executable"]?.script).toEqual(expect.arrayContaining(TESTS));
    expect(gitlab["release"]).toMatchObject({ needs: ["test", "executable"] });
  });

  test("has Rust's tests, its lints, and the tests of who may connect, of secrets and of a whole life", () => {
    const shell = scripts["test:shell"] ?? "";
    for (const command of ["cargo test", "cargo clippy", "cargo fmt --check"]) expect(shell).toContain(command);
    const files = (scripts["test:release"] ?? "").match(/test\/\S+/g) ?? [];
    expect(files).toEqual(
      ["executable/door", "executable/secrets", "e2e/lifecycle"].map((name) => `test/${name}.test.ts`),
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("is signed by the script alone that tests it first, and published after that", () => {
    const { steps } = Object.values(workflow("release").jobs)[0] ?? { steps: [] };
    const signing = steps.filter(({ env = {} }) => "GPG_PRIVATE_KEY" in env);
    expect(commandsOf(signing)).toEqual(["npm run release"]);
    const commands = commandsOf(steps);
    const publishing = commands.findIndex((command) => /gh release|npm publish/.test(command));
    expect(publishing).toBeGreaterThan(commands.indexOf("npm run release"));
    expect(scripts["release"]).toBe("tsx scripts/release/release.ts");
  });
});

test("every workflow pins its actions by digests, the same in all", () => {
  const pins = new Set(PIPELINES.flatMap((path) => readFileSync(path, "utf8").match(/uses: .+/g) ?? []));
  expect([...pins].filter((pin) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  expect(new Set([...pins].map((pin) => pin.replace(/@.*/, ""))).size).toBe(pins.size);
  expect(pins.size).toBeGreaterThan(2);
});
