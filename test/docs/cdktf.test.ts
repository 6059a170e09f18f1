import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { compile, complaints } from "../support/compiled.ts";
import { run } from "../support/terraform.ts";
import { binary, describeAttached, describeWithTerraform, type Workspace } from "../support/workspace.ts";
import { installInto, pack } from "../support/installed.ts";
import { codeBlocks } from "../support/markdown.ts";

const GUIDE = "docs/guides/cdktf.md";

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

/** A user's project in which the package and these libraries are installed, with a program. */
async function makeProject({ folder }: Workspace, libraries: readonly string[], program: string): Promise<string> {
  const project = installInto(join(folder, "project"), pack(), ["constructs", ...libraries]);
  await symlink(resolve("node_modules/.bin/tsx"), join(project, "node_modules/.bin/tsx"));
  await writeFile(join(project, "main.ts"), program);
  return project;
}

/** Runs lines of a shell in a project with a home of its own, where `terraform` is the one under test. */
async function runShell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const bin = join(cwd, "bin");
  await mkdir(bin);
  await symlink(binary ?? "", join(bin, "terraform"));
  const home = { HOME: join(cwd, "home"), TF_CLI_CONFIG_FILE: "", PATH: `${bin}:${env.PATH ?? ""}` };
  const shell = await run("bash", ["-euo", "pipefail", "-c", script], { cwd, env: { ...env, ...home } });
  if (shell.code !== 0) throw new Error(shell.stdout + shell.stderr);
}

/** The configuration that a program writes, without the marks of the library. */
async function synthesise(project: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stderr } = await run("node_modules/.bin/tsx", ["main.ts"], { cwd: project, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return readFile(join(project, "cdktf.out/stacks/alarms/cdk.tf.json"), "utf8");
}

const ADDRESSES = [
  "/projects/demo%2Fweb/notification_settings",
  "/projects/demo%2Fweb/error_tracking/settings",
  "/projects/demo%2Fweb/error_tracking/client_keys",
];

/** What the service has, without the keys themselves: they are random. */
async function settled(workspace: Workspace): Promise<string> {
  const answers = await Promise.all(ADDRESSES.map((address) => workspace.request("GET", address)));
  return JSON.stringify(answers, (name, value: unknown) => (/^(public_key|tracker_dsn)$/.test(name) ? "" : value));
}

describeAttached("the programs at the head of the README", (open) => {
  let inTypescript: Workspace;
  let written: string;

  beforeAll(async () => {
    inTypescript = await open();
    const project = await makeProject(inTypescript, ["cdktf"], readmeProgram);
    written = await synthesise(project, inTypescript.env);
    await writeFile(join(inTypescript.folder, "cdk.tf.json"), written);
    await inTypescript.expectExit(0, "init");
  });

  test("bring about the same, and plan empty then", async () => {
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

  test("says the same with cdktn in the place of cdktf", async () => {
    const workspace = await open();
    const project = await makeProject(workspace, ["cdktn"], readmeProgram.replace(/\bcdktf\b/g, "cdktn"));
    const ofFork = await synthesise(project, workspace.env);
    const [first, second] = [written, ofFork].map((text) => JSON.parse(text) as Record<string, unknown>);
    for (const part of ["resource", "provider"]) expect(second?.[part]).toEqual(first?.[part]);
  });
});

describeWithTerraform("the guide to CDKTF", (open) => {
  test("has a program and commands that run as they stand", async () => {
    // Without a seed: what `tocsin serve` has.
    const workspace = await open();
    const [program = ""] = blocksOf(GUIDE, "ts");
    const project = await makeProject(workspace, ["cdktf"], program);
    const commands = blocksOf(GUIDE, "sh").filter((code) => !code.includes("cdktf-cli"));
    const script = commands.join("").replace(/^npm install$/m, "");
    expect(script.trim().split("\n")).toHaveLength(4);
    await runShell(script, project, { ...workspace.env, TF_CLI_ARGS_apply: "-auto-approve" });
    expect(await workspace.request("GET", "/groups/demo/notification_settings")).toMatchObject({ level: "watch" });
    expect(await workspace.request("GET", "/projects/demo%2Fweb/error_tracking/client_keys")).toHaveLength(1);
  });

  test("has fragments that compile and synthesise with the program", async () => {
    const workspace = await open();
    const all = blocksOf(GUIDE, "ts").join("\n");
    const program = `${all.replace("app.synth();", "")}app.synth();\n`;
    const project = await makeProject(workspace, ["cdktf"], program);
    expect(complaints(compile(project, { "guide.mts": program }), "/guide.mts")).toEqual([]);
    const { resource } = JSON.parse(await synthesise(project, workspace.env)) as { resource: object };
    expect(resource).toMatchObject({ tocsin_notification_setting: { wiki: { events: { new_note: true } } } });
  });
});

describe("the guide to CDKTF", () => {
  const [ours, theirs] = [readFile("package.json", "utf8"), blocksOf(GUIDE, "json")];

  test("names libraries that the package takes, in versions that it is tested with", async () => {
    const { peerDependencies, devDependencies } = manifest(await ours);
    const { dependencies, devDependencies: tools } = manifest(theirs[0] ?? "");
    expect(dependencies).toMatchObject({
      cdktf: peerDependencies["cdktf"],
      constructs: peerDependencies["constructs"],
    });
    for (const tool of Object.keys(tools)) expect(devDependencies).toHaveProperty(tool);
  });

  test("names the commands of cdktf-cli that CI runs, and settings of the kind that it runs with", async () => {
    const [shell = ""] = blocksOf(GUIDE, "sh").filter((code) => code.includes("cdktf-cli"));
    const script = await readFile("scripts/demo/check-cdktf-cli.ts", "utf8");
    for (const [, command = ""] of shell.matchAll(/cdktf-cli@0\.21 (.*)/g))
      expect(script).toContain(`run("${command}")`);
    const settings = JSON.parse(theirs[1] ?? "") as Record<string, unknown>;
    const example = JSON.parse(await readFile("cdktf.json", "utf8")) as Record<string, unknown>;
    expect(Object.keys(settings)).toEqual(Object.keys(example));
  });
});
