import { readFileSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { guideProgram, openGuide } from "../support/text/guide.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { codeBlocks } from "../support/text/markdown.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary, describeAttached, describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const guide = openGuide("cdktf", "A project", "Types and checks", "With cdktf-cli or cdktn-cli");

const blocksOf = (file: string, language: string): readonly string[] =>
  codeBlocks(file)
    .filter((block) => block.language === language)
    .map(({ code }) => code);

const [readmeProgram = ""] = blocksOf("README.md", "ts");
const [readmeHcl = ""] = blocksOf("README.md", "hcl");

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = (text: string): Manifest => JSON.parse(text) as Manifest; // npm's own format

/** Programs by the names of their files. */
const PROGRAMS = {
  "readme.ts": readmeProgram,
  "fork.ts": readmeProgram.replace(/\bcdktf\b/g, "cdktn"),
  "guide.ts": guideProgram(guide),
};

type Name = keyof typeof PROGRAMS;

/** Runs the programs in one process, each in a folder of its own. */
const RUN_ALL = `
import { mkdirSync } from "node:fs";
for (const file of process.argv.slice(2)) {
  mkdirSync(\`\${import.meta.dirname}/\${file}.out\`);
  process.chdir(\`\${import.meta.dirname}/\${file}.out\`);
  await import(\`./\${file}\`);
}
`;

let folder: string;
/** A user's project in which the package is installed. */
let project: string;

/** The configuration that a program writes, without the marks of the library. */
const writtenBy = (name: Name): string =>
  readFileSync(join(project, `${name}.out/cdktf.out/stacks/alarms/cdk.tf.json`), "utf8");

beforeAll(async () => {
  folder = makeFolder();
  project = installInto(join(folder, "project"), pack(), ["cdktf", "cdktn", "constructs"]);
  await symlink(resolve("node_modules/.bin/tsx"), join(project, "node_modules/.bin/tsx"));
  const files = { ...PROGRAMS, "all.mts": RUN_ALL };
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  const args = ["all.mts", ...Object.keys(PROGRAMS)];
  const { code, stderr } = await run("node_modules/.bin/tsx", args, { cwd: project, env: cleanEnvironment({}) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
afterAll(() => removeFolder(folder));

/** Runs lines of a shell in a project with a home of its own, where `terraform` is the one under test. */
async function runShell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const bin = join(cwd, "bin");
  await mkdir(bin);
  await symlink(binary, join(bin, "terraform"));
  const home = { HOME: join(cwd, "home"), TF_CLI_CONFIG_FILE: "", PATH: `${bin}:${env.PATH ?? ""}` };
  // As npx runs what is installed; its own start takes longer than these commands.
  const npx = 'npx() { [ "$1" != --no ] || shift; "node_modules/.bin/$1" "${@:2}"; }';
  const shell = await run("bash", ["-euo", "pipefail", "-c", `${npx}\n${script}`], { cwd, env: { ...env, ...home } });
  if (shell.code !== 0) throw new Error(shell.stdout + shell.stderr);
}

const ADDRESSES = [
  "/projects/demo%2Fweb/notification_settings",
  "/projects/demo%2Fweb/error_tracking/settings",
  "/projects/demo%2Fweb/error_tracking/client_keys",
];

/** Returns the content of the service, without the keys themselves: they are random. */
async function settled(workspace: Workspace): Promise<string> {
  const answers = await Promise.all(ADDRESSES.map((address) => workspace.request("GET", address)));
  return JSON.stringify(answers, (name, value: unknown) => (/^(public_key|tracker_dsn)$/.test(name) ? "" : value));
}

describeAttached("the programs at the head of the README", (open) => {
  test("bring about the same, and plan empty then", async () => {
    const inTypescript = await open();
    await writeFile(join(inTypescript.folder, "cdk.tf.json"), writtenBy("readme.ts"));
    await inTypescript.expectExit(0, "init");
    const inHcl = await open();
    for (const workspace of [inTypescript, inHcl]) {
      expect(await workspace.apply(workspace === inHcl ? readmeHcl : undefined)).toContain("Resources: 3 added");
      await workspace.expectNoChanges();
    }
    const now = await settled(inTypescript);
    expect(now).toBe(await settled(inHcl));
    expect(now).toContain('"failed_pipeline":true');
    expect(JSON.parse(now)).toMatchObject([{ level: "custom" }, { active: true }, [{ id: 1 }]]);
  });
});

test("the program at the head of the README says the same with cdktn in the place of cdktf", () => {
  const [first, second] = (["readme.ts", "fork.ts"] as const).map(
    (name) => JSON.parse(writtenBy(name)) as Record<string, unknown>, // Terraform's own format
  );
  for (const part of ["resource", "provider"]) expect(second?.[part]).toEqual(first?.[part]);
  expect(first?.["//"]).not.toEqual(second?.["//"]);
});

describeWithTerraform("the guide to CDKTF", (open) => {
  test("has a program and commands that run as they stand", async () => {
    // Without a seed: what `tocsin serve` has.
    const workspace = await open();
    await writeFile(join(project, "main.ts"), PROGRAMS["guide.ts"]);
    const commands = [guide.take("sh", "npx --no tocsin install"), guide.take("sh", "npx tsx main.ts")];
    const script = commands.join("").replace(/^npm install$/m, "");
    expect(script.trim().split("\n")).toHaveLength(4);
    await runShell(script, project, { ...workspace.env, TF_CLI_ARGS_apply: "-auto-approve" });
    expect(await workspace.request("GET", "/groups/demo/notification_settings")).toMatchObject({ level: "watch" });
    expect(await workspace.request("GET", "/projects/demo%2Fweb/error_tracking/client_keys")).toHaveLength(1);
    // The fragment, which was in the program.
    expect(await workspace.request("GET", "/projects/demo%2Fapi/notification_settings")).toMatchObject({
      level: "custom",
      events: { failed_pipeline: true, new_note: true, close_issue: false },
    });
  });
});

describe("the guide to CDKTF", () => {
  test("names libraries that the package takes, in versions that it is tested with", async () => {
    const { peerDependencies, devDependencies } = manifest(await readFile("package.json", "utf8"));
    const { dependencies, devDependencies: tools } = manifest(guide.take("json", "devDependencies"));
    expect(dependencies).toMatchObject({
      cdktf: peerDependencies["cdktf"],
      constructs: peerDependencies["constructs"],
    });
    for (const tool of Object.keys(tools)) expect(devDependencies).toHaveProperty(tool);
  });

  test("names the commands of cdktf-cli that CI runs, and settings of the kind that it runs with", async () => {
    // It has 425 MB: the workflow `nightly` runs these.
    const shell = guide.take("sh", "cdktf-cli");
    const script = await readFile("scripts/demo/check-cdktf-cli.ts", "utf8");
    for (const [, command = ""] of shell.matchAll(/cdktf-cli@0\.21 (.*)/g))
      expect(script).toContain(`run("${command}")`);
    const settings = JSON.parse(guide.take("json", "projectId")) as Record<string, unknown>;
    const example = JSON.parse(await readFile("cdktf.json", "utf8")) as Record<string, unknown>;
    expect(Object.keys(settings)).toEqual(Object.keys(example));
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
