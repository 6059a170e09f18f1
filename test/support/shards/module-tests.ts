import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { normalizedReference } from "../../../src/commands/shards/shard-of.ts";
import { configuration } from "../terraform/configuration.ts";
import { codeBlocks } from "../text/markdown.ts";
import { run } from "../terraform/terraform.ts";
import type { Workspace } from "../terraform/workspace.ts";
import { expectAgreement, randomPaths } from "./agreement.ts";
import { vectors } from "./vectors.ts";

const MODULE = "modules/notification-settings";
const README = join(MODULE, "README.md");
const INSTALLED = "./node_modules/tocsin/modules/notification-settings";

/** Copies the module to where npm installs it, below a configuration that uses it. */
async function use(workspace: Workspace, hcl: string): Promise<void> {
  const { folder } = workspace;
  cpSync(MODULE, join(folder, INSTALLED), { recursive: true });
  writeFileSync(join(folder, "main.tf"), configuration(hcl));
  await workspace.expectExit(0, "init");
}

const policy = (more: string): string => `module "alarms" {\n  source = "${INSTALLED}"\n  level = "watch"\n${more}\n}`;

/** How many runs its own tests have. */
const runs = (): number =>
  readdirSync(join(MODULE, "tests")).flatMap((name) => [
    ...readFileSync(join(MODULE, "tests", name), "utf8").matchAll(/^run "/gm),
  ]).length;

/** Tests the module, whichever program runs it. */
export function testModule(open: () => Promise<Workspace>): void {
  test("is formatted as Terraform does it", async () => {
    const { env, engine } = await open();
    const formatted = await run(engine, ["fmt", "-check", "-recursive", MODULE], { cwd: ".", env });
    expect(formatted).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("passes its own tests on the embedded service", async () => {
    const workspace = await open();
    cpSync(MODULE, workspace.folder, { recursive: true });
    await workspace.expectExit(0, "init");
    expect(await workspace.expectExit(0, "test -no-color")).toContain(`Success! ${runs()} passed, 0 failed.`);
  });

  test("applies as its README says, each shard its own part, and plans empty", async () => {
    const workspace = await open();
    const [single = "", sharded = ""] = codeBlocks(README).map(({ code }) => code);
    await use(workspace, single);
    expect(await workspace.apply()).toContain("2 added, 0 changed, 0 destroyed");
    await workspace.expectNoChanges();
    await workspace.expectExit(0, "destroy -auto-approve");

    await use(workspace, sharded);
    const added = [];
    for (const shard of [0, 1, 2, 3, 4]) {
      const output = await workspace.expectExit(0, `apply -auto-approve -var shard=${shard} -state=${shard}.tfstate`);
      added.push(Number(/(\d+) added/.exec(output)?.[1]));
    }
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test("has an example that applies", async () => {
    const workspace = await open();
    const folder = join(workspace.folder, "alarms");
    cpSync(MODULE, folder, { recursive: true });
    const example = "-chdir=alarms/examples/every-project-of-a-group";
    await workspace.expectExit(0, `${example} init`);
    expect(await workspace.expectExit(0, `${example} apply -auto-approve -no-color`)).toContain("Apply complete!");
  });

  test.each([
    ["a path outside ASCII", 'projects = ["a/ä", "a/b"]', 'Use the numeric ID of the project instead of: "a/ä".'],
    ["a project twice", 'projects = ["a/b", "A/B", "7", "c/d", "007"]', "Keep only one of: 7, 007; a/b, A/B."],
    ["a group twice", 'groups = ["team", "Team"]', "Keep only one of: team, Team."],
    [
      "a shard that does not exist",
      "shards = 5\nshard = 5",
      "With 5 shards, shard must be a whole number from 0 to 4.",
    ],
    ["too many shards", "shards = 65", "shards must be a whole number from 1 to 64."],
    ["an event that does not exist", 'level = "custom"\nevents = { new_notes = true }', "Unknown event: new_notes."],
  ])("refuses %s, and says so", async (_what, more, message) => {
    const workspace = await open();
    await use(workspace, policy(more).replace(/level = "watch"\n(?=level)/, ""));
    const output = await workspace.expectExit(1, "plan");
    expect(output.replaceAll(/\s*\n[│\s]*/g, " ")).toContain(message);
  });

  test("finds the same shards as TypeScript and the command line, of 1,000 paths", async () => {
    await expectAgreement(await open(), randomPaths(1_000, 7), 7);
  });

  test("finds the shards that another language found by the same rule", async () => {
    const five = vectors().filter(({ shards }) => shards === 5);
    // The last of those that are the same words.
    const expected = new Map(
      five.map(({ project, shard }) => [normalizedReference(project), [project, shard] as const]),
    );
    await expectAgreement(await open(), new Map(expected.values()), 5);
  });
}
