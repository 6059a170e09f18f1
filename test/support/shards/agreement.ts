import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@jest/globals";
import { shardOf, normalizedReference } from "../../../src/commands/shards/shard-of.ts";
import type { Workspace } from "../terraform/workspace.ts";
import { tocsinShards } from "./sharded.ts";
import { projectsOf } from "./vectors.ts";

/** The shard of each project by its words, as it should be. */
export type Expected = ReadonlyMap<string, number>;

/** Computes the shards of many random paths in TypeScript. */
export function randomPaths(paths: number, shards: number): Expected {
  const projects = projectsOf(paths, shards);
  expect(projects).toHaveLength(paths);
  return new Map(projects.map((project) => [project, shardOf(project, shards)]));
}

/** Fails the test unless the module and the command line find the same. */
export async function expectAgreement(workspace: Workspace, expected: Expected, shards: number): Promise<void> {
  const projects = [...expected.keys()];
  const byReference = Object.fromEntries(
    [...expected].map(([project, shard]) => [normalizedReference(project), shard]),
  );
  expect(await inModule(workspace, projects, shards)).toEqual(byReference);
  expect(await onCommandLine(workspace, projects, shards)).toEqual(byReference);
}

async function inModule(workspace: Workspace, projects: readonly string[], shards: number): Promise<unknown> {
  const { folder, env, engine } = workspace;
  cpSync("modules/notification-settings", folder, { recursive: true });
  writeFileSync(join(folder, "all.auto.tfvars.json"), JSON.stringify({ projects, shards, level: "watch" }));
  await workspace.expectExit(0, "init");
  // It goes on to print the text of an expression, in quotes of its own.
  const printed = execFileSync(engine, ["console"], { cwd: folder, env, input: "jsonencode(local.shard_of)\n" });
  return JSON.parse(JSON.parse(printed.toString()) as string);
}

async function onCommandLine(
  workspace: Workspace,
  projects: readonly string[],
  count: number,
): Promise<Readonly<Record<string, number>>> {
  writeFileSync(join(workspace.folder, "projects.txt"), projects.join("\n"));
  const args = ["list", "--count", String(count), "--file", "projects.txt", "--json"];
  const { stdout } = await tocsinShards(workspace, args);
  const { shards } = JSON.parse(stdout) as Listing; // the command's own format
  return Object.fromEntries(
    shards.flatMap(({ shard, members }) => members.map((member) => [normalizedReference(member), shard])),
  );
}

interface Listing {
  readonly shards: readonly { readonly shard: number; readonly members: readonly string[] }[];
}
