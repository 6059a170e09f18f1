import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { ATTESTED } from "../../scripts/release/publish/files.ts";
import { EXECUTABLE_PACKAGES } from "../../src/commands/install/executable-package.ts";
import { VERSION } from "../../src/version.ts";
import { markdownFiles } from "../support/text/markdown.ts";

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly bugs: string;
}

// npm's own format.
const { version, engines, scripts, bugs } = JSON.parse(readFileSync("package.json", "utf8")) as Package;

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

test("the page of support names the address for bugs, and where it must not be used", () => {
  const support = readFileSync("SUPPORT.md", "utf8");
  expect(support).toContain(`(${bugs})`);
  expect(support).toMatch(/^\| a security problem .*\[SECURITY\.md\]\(SECURITY\.md\)/m);
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
    const used = named.map(([, name = ""]) => name).filter((name) => name !== "ci");
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** A step of a workflow: a command or an action. */
interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** The part of a GitHub workflow that the tests check. */
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
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
});

describe("the workflow of a release", () => {
  const { on, permissions, jobs } = workflow("release");
  const { make, publish } = jobs as Readonly<Record<"make" | "publish", Job>>;
  const namesOf = (steps: readonly Step[]): readonly string[] =>
    steps.map(({ run, uses = "" }) => run?.trim() ?? uses.replace(/@.*/, ""));

  test("builds, tests and signs in a job that may write nothing, and hands its files on", () => {
    expect([on, permissions]).toEqual([{ push: { tags: ["v*"] } }, { contents: "read" }]);
    expect(make).toMatchObject({ environment: "release" });
    expect(make).not.toHaveProperty("permissions");
    expect(namesOf(make.steps).slice(-4)).toEqual(["npm ci", "npm test", "npm run release", "actions/upload-artifact"]);
    const signing = make.steps.filter(({ env = {} }) => "GPG_PRIVATE_KEY" in env);
    expect(commandsOf(signing)).toEqual(["npm run release"]);
    expect(scripts["release"]).toBe("tsx scripts/release/release.ts");
  });

  test("publishes those files last, npm after all others, once the draft is verified", () => {
    expect(Object.keys(jobs)).toEqual(["make", "publish"]);
    expect(publish).toMatchObject({ needs: "make", environment: "release" });
    expect(namesOf(publish.steps)).toEqual([
      ...["actions/checkout", "actions/setup-node", "actions/download-artifact"],
      "npm run publish-release -- draft",
      "actions/attest-build-provenance",
      ...["verify", "publish", "npm"].map((step) => `npm run publish-release -- ${step}`),
    ]);
    expect(publish.steps.filter((step) => "if" in step || "continue-on-error" in step)).toEqual([]);
    const files = [make, publish].map(({ steps }) => steps.find(({ uses = "" }) => /load-artifact/.test(uses))?.with);
    expect(files).toEqual([
      expect.objectContaining({ name: "release", path: "release/" }),
      { name: "release", path: "release" },
    ]);
  });

  test("publishes under names that are reserved before", () => {
    const page = readFileSync("docs/releasing.md", "utf8");
    const [, names = ""] = /for name in ([^;]*);/.exec(page) ?? [];
    expect(names.split(/[\s\\]+/)).toEqual(["tocsin", ...Object.values(EXECUTABLE_PACKAGES)]);
  });

  test("attests every zip, every tarball and the bill of materials", () => {
    const { with: { "subject-path": paths = "" } = {} } =
      publish.steps.find(({ uses = "" }) => /attest/.test(uses)) ?? {};
    expect(paths.trim().split("\n")).toEqual(ATTESTED.map((pattern) => `release/*/${pattern}`));
  });

  test("has the rights to release, to attest and to prove to npm who it is, and no token of npm", () => {
    expect(publish.env).toEqual({ GH_TOKEN: "${{ github.token }}" });
    expect(publish.permissions).toEqual({ contents: "write", "id-token": "write", attestations: "write" });
    const text = readFileSync(join(WORKFLOWS, "release.yml"), "utf8");
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|_authToken|registry-url:/);
    expect(text.match(/secrets\.\w+/g)).toEqual(["secrets.GPG_PRIVATE_KEY", "secrets.PASSPHRASE"]);
  });

  test("publishes with a Node.js whose npm needs no token, and with no library beside it", () => {
    const { with: { "node-version": node = "" } = {} } =
      publish.steps.find(({ uses = "" }) => /setup-node/.test(uses)) ?? {};
    expect(node).toBe(">=24.5.0 <25");
    expect(scripts["publish-release"]).toBe("node scripts/release/publish/publish.ts");
    const own = readdirSync("scripts/release/publish").map((name) => `publish/${name}`);
    const imported = [...own, "command.ts", "signature.ts"].flatMap((name) =>
      [...readFileSync(join("scripts/release", name), "utf8").matchAll(/ from "(.*)"/g)].map(([, from = ""]) => from),
    );
    expect(imported.filter((from) => !/^(?:node:|\.\/|\.\.\/(?:command|signature)\.ts)/.test(from))).toEqual([]);
  });
});

test("the acceptance suite runs every week on the last three major releases of GitLab, and keeps its result", () => {
  const { on, permissions, jobs } = workflow("acceptance");
  const { strategy, steps = [] } = jobs["gitlab"] ?? {};
  expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }], workflow_dispatch: null });
  expect(permissions).toEqual({ contents: "read" });
  const releases = strategy?.matrix["release"];
  expect(releases).toEqual([17, 18, 19].map((major) => expect.stringMatching(`^${major}\\.\\d+\\.\\d+$`)));
  expect(commandsOf(steps)).toEqual(["npm ci", "npm run acceptance-in-container -- --record"]);
  expect(steps.at(-1)).toMatchObject({ if: "always()", with: { path: "docs/versions.md" } });
  const container = readFileSync("scripts/acceptance/container.ts", "utf8");
  expect(container).toContain("Feature.enable(:integrated_error_tracking)");
});

test("every workflow pins its actions by digests, the same in all", () => {
  const pins = new Set(PIPELINES.flatMap((path) => readFileSync(path, "utf8").match(/uses: .+/g) ?? []));
  expect([...pins].filter((pin) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  expect(new Set([...pins].map((pin) => pin.replace(/@.*/, ""))).size).toBe(pins.size);
  expect(pins.size).toBeGreaterThan(2);
});
