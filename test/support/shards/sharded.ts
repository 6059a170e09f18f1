import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installInto, pack } from "../terraform/installed.ts";
import { run, type Finished } from "../terraform/terraform.ts";
import type { Workspace } from "../terraform/workspace.ts";
import { configuration } from "../terraform/configuration.ts";

/** Projects over several states, in a form that a user writes. */
export interface Sharded {
  /** The folder of a shard, in which Terraform runs. */
  folderOf(shard: number): string;
  /** The path of its state, from the workspace's folder, with `{}` for the number. */
  readonly state: string;
  /** Writes the configuration of this many shards. */
  write(shards: number): void;
}

/** The policy of every project. What was there before is to come back with a destroy. */
const POLICY = { level: "custom", events: { failed_pipeline: true }, on_destroy: "restore" } as const;

/** As a module in HCL. */
export function inHcl({ folder }: Workspace, projects: readonly string[]): Sharded {
  cpSync("modules/notification-settings", join(folder, "module"), { recursive: true });
  writeFileSync(join(folder, "projects.json"), JSON.stringify(projects));
  const folderOf = (shard: number): string => join(folder, `shard-${shard}`);
  return {
    folderOf,
    state: "shard-{}/terraform.tfstate",
    write(shards) {
      for (let shard = 0; shard < shards; shard++) {
        mkdirSync(folderOf(shard), { recursive: true });
        writeFileSync(join(folderOf(shard), "main.tf"), configuration(moduleBlock(shard, shards)));
      }
    },
  };
}

const moduleBlock = (shard: number, shards: number): string => `
module "alarms" {
  source = "../module"

  projects   = jsondecode(file("../projects.json"))
  level      = "${POLICY.level}"
  events     = { failed_pipeline = true }
  on_destroy = "${POLICY.on_destroy}"

  shard  = ${shard}
  shards = ${shards}
}`;

/** As stacks of a program, with this library. */
export function inStacks({ folder, env }: Workspace, projects: readonly string[], library = "cdktf"): Sharded {
  const project = installInto(join(folder, "project"), pack(), [library, "constructs"]);
  writeFileSync(join(project, "main.mts"), programOf(library, projects));
  return {
    folderOf: (shard) => join(project, `cdktf.out/stacks/alarms-${shard}`),
    state: "project/terraform.alarms-{}.tfstate",
    write(shards) {
      const options = { cwd: project, env: { ...env, SHARDS: String(shards) }, stdio: "pipe" } as const;
      execFileSync(resolve("node_modules/.bin/tsx"), ["main.mts"], options);
    },
  };
}

const programOf = (library: string, projects: readonly string[]): string => `
import { App } from "${library}";
import { Notifications, TocsinProvider, shards } from "tocsin/${library}";

const app = new App();
const projects = ${JSON.stringify(projects)};
shards(app, { name: "alarms", count: Number(process.env.SHARDS), projects }, (stack, projects) => {
  new TocsinProvider(stack, "tocsin");
  new Notifications(stack, "policy", {
    level: "${POLICY.level}",
    events: { failedPipeline: true },
    onDestroy: "${POLICY.on_destroy}",
    projects,
  });
});
app.synth();
`;

/** Runs the built command in a workspace's folder. */
export const tocsinShards = ({ folder, env }: Workspace, args: readonly string[]): Promise<Finished> =>
  run(process.execPath, [resolve("dist/main.js"), "shards", ...args], { cwd: folder, env: { ...env, PATH: "" } });

/** Runs a script of a shell, where both names are the program under test. */
export function runScript({ folder, env, engine }: Workspace, script: string): Promise<Finished> {
  const bin = join(folder, "bin");
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  for (const name of ["terraform", "tofu"]) symlinkSync(engine, join(bin, name));
  const path = `${bin}:${env["PATH"] ?? ""}`;
  return run("sh", ["-c", script], { cwd: folder, env: { ...env, PATH: path } });
}
