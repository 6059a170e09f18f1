import { readFileSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { guideProgram, openGuide } from "../support/text/guide.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const guide = openGuide("cdktf", "A project", "Types and checks", "With cdktf-cli or cdktn-cli");

const program = guideProgram(guide);

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = (text: string): Manifest => JSON.parse(text) as Manifest; // npm's own format

/** Programs by the names of their files. */
const PROGRAMS = {
  "guide.ts": program,
  "fork.ts": program.replace(/\bcdktf\b/g, "cdktn"),
};

type Name = keyof typeof PROGRAMS;

/** Runs the programs in one process, each in its own folder. */
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

/** Runs shell commands in a project with its own home directory, where `terraform` is the engine under test. */
async function runShell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const bin = join(cwd, "bin");
  await mkdir(bin);
  await symlink(binary, join(bin, "terraform"));
  const home = { HOME: join(cwd, "home"), TF_CLI_CONFIG_FILE: "", PATH: `${bin}:${env.PATH ?? ""}` };
  // Like npx with an installed package, but npx itself takes longer to start than these commands.
  const npx = 'npx() { [ "$1" != --no ] || shift; "node_modules/.bin/$1" "${@:2}"; }';
  const shell = await run("bash", ["-euo", "pipefail", "-c", `${npx}\n${script}`], { cwd, env: { ...env, ...home } });
  if (shell.code !== 0) throw new Error(shell.stdout + shell.stderr);
}

test("the program of the guide says the same with cdktn in the place of cdktf", () => {
  const [first, second] = (["guide.ts", "fork.ts"] as const).map(
    (name) => JSON.parse(writtenBy(name)) as Record<string, unknown>, // Terraform's own format
  );
  for (const part of ["resource", "provider"]) expect(second?.[part]).toEqual(first?.[part]);
  expect(first?.["//"]).not.toEqual(second?.["//"]);
});

describeWithTerraform("the guide to CDKTF", (open) => {
  test("has a program and commands that run unchanged", async () => {
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
