import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { run } from "../terraform/terraform.ts";
import type { ServiceOptions } from "../../../src/testing.ts";
import type { Workspace } from "../terraform/workspace.ts";
import { inHcl, inStacks, runScript, tocsinShards, type Sharded } from "./sharded.ts";

type Open = (options?: ServiceOptions) => Promise<Workspace>;

/** The form of the settings: HCL with the module, or a program. */
type Form = "the module" | "stacks of CDKTF";

const FORMS: Readonly<Record<Form, (workspace: Workspace, projects: readonly string[]) => Sharded>> = {
  "the module": inHcl,
  "stacks of CDKTF": inStacks,
};

/**
 * Moves settings of a form from 4 shards to 5 in every possible way, and checks that nothing changes on the service.
 */
export function walksInShards(open: Open, form: Form, settings: number): void {
  const projects = Array.from({ length: settings }, (_, index) => `team/app-${index}`);
  test(`${settings} settings of ${form} go from 4 shards to 5 without a write`, async () => {
    const log: string[] = [];
    const workspace = await open({ seed: seed(projects), log: (line) => log.push(line) });
    const at = walker(workspace, FORMS[form](workspace, projects));
    // What was there before the first apply, and what a destroy goes back to.
    for (const project of projects) await put(workspace, project, "mention");
    await at.applyAll(4);
    const states = at.keepStates();

    const before = writesIn(log);
    expect(before.length).toBe(2 * settings);
    await at.moveByCommands();
    expect(await at.planAll()).toBe(settings);
    expect(writesIn(log)).toEqual(before);
    const moved = await at.destroyNewShard();
    expect(Math.abs(moved.length - settings / 5)).toBeLessThan(settings / 10);
    for (const project of moved) expect(await levelOf(workspace, project)).toBe("mention");
    for (const project of moved) await put(workspace, project, "custom&failed_pipeline=true");

    states.restore();
    const again = writesIn(log);
    await at.moveByBlocks();
    expect(await at.planAll()).toBe(settings);
    expect(writesIn(log)).toEqual(again);
    expect(at.projectsIn(4)).toEqual(moved);
  }, 600_000);
}

const seed = (projects: readonly string[]): NonNullable<ServiceOptions["seed"]> => ({
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  projects: projects.map((full_path) => ({ full_path, visibility: "public" as const })),
});

/** The requests that changed something, as far as the service has answered. */
const writesIn = (log: readonly string[]): readonly string[] => log.filter((line) => !/^\S+ (GET|HEAD) /.test(line));

const settingOf = (project: string): string => `/projects/${encodeURIComponent(project)}/notification_settings`;

const put = (workspace: Workspace, project: string, level: string): Promise<unknown> =>
  workspace.request("PUT", `${settingOf(project)}?level=${level}`);

async function levelOf(workspace: Workspace, project: string): Promise<unknown> {
  // As the service has it.
  const { level } = (await workspace.request("GET", settingOf(project))) as { readonly level: string };
  return level;
}

/** The steps of a person in the shards, one after the other. */
function walker(workspace: Workspace, sharded: Sharded) {
  const { folder, env, engine } = workspace;
  const stateOf = (shard: number): string => join(folder, sharded.state.replace("{}", String(shard)));
  const terraform = async (shard: number, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(engine, args, { cwd: sharded.folderOf(shard), env });
    if (code !== 0) throw new Error(`shard ${shard}: ${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  };
  const shards = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await tocsinShards(workspace, args);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  const move = ["move", "--from", "4", "--to", "5"];
  const writeAndInit = async (count: number): Promise<void> => {
    sharded.write(count);
    for (let shard = 0; shard < count; shard++) await terraform(shard, "init", "-input=false");
  };
  const projectsIn = (shard: number): readonly string[] => {
    const state = JSON.parse(readFileSync(stateOf(shard), "utf8")) as State; // Terraform's own format
    return state.resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes.project)).sort();
  };
  return {
    projectsIn,
    async applyAll(count: number) {
      await writeAndInit(count);
      for (let shard = 0; shard < count; shard++) await terraform(shard, "apply", "-auto-approve", "-input=false");
    },
    /** Keeps what the shards have now. */
    keepStates() {
      const kept = [0, 1, 2, 3].map((shard) => [stateOf(shard), readFileSync(stateOf(shard))] as const);
      return {
        restore() {
          rmSync(stateOf(4));
          kept.forEach(([file, bytes]) => writeFileSync(file, bytes));
        },
      };
    },
    async moveByCommands() {
      const pulled = join(folder, "pulled");
      mkdirSync(pulled);
      for (const shard of [0, 1, 2, 3])
        writeFileSync(join(pulled, `${shard}.tfstate`), await terraform(shard, "state", "pull"));
      await writeAndInit(5);
      const script = await shards(...move, "--state", "pulled/{}.tfstate");
      expect(await runScript(workspace, script)).toMatchObject({ code: 0, stderr: "" });
      for (const shard of [4, 0, 1, 2, 3]) await terraform(shard, "state", "push", join(pulled, `${shard}.tfstate`));
      // A second run has nothing left to do.
      expect(await shards(...move, "--state", "pulled/{}.tfstate")).toBe("");
    },
    async moveByBlocks() {
      const out = join(folder, "blocks-{}.tf");
      const files = (await shards(...move, "--state", sharded.state, "--as", "blocks", "--out", out))
        .trim()
        .split("\n");
      expect(files).toHaveLength(5);
      for (const shard of [0, 1, 2, 3, 4]) {
        const file = join(sharded.folderOf(shard), "moved.tf");
        cpSync(out.replace("{}", String(shard)), file);
        await terraform(shard, "apply", "-auto-approve", "-input=false");
        rmSync(file);
      }
    },
    /** Fails where a plan has a change. Returns how many settings all states have. */
    async planAll() {
      for (const shard of [0, 1, 2, 3, 4]) await terraform(shard, "plan", "-input=false", "-detailed-exitcode");
      return [0, 1, 2, 3, 4].reduce((sum, shard) => sum + projectsIn(shard).length, 0);
    },
    /** Returns the projects whose settings it destroyed. */
    async destroyNewShard() {
      const projects = projectsIn(4);
      await terraform(4, "destroy", "-auto-approve", "-input=false");
      return projects;
    },
  };
}

interface State {
  readonly resources: readonly {
    readonly instances: readonly { readonly attributes: { readonly project: string } }[];
  }[];
}
