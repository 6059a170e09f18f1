import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { shardOf } from "../../src/commands/shards/shard-of.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { tocsinShards } from "../support/shards/sharded.ts";
import { run } from "../support/terraform/terraform.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

const PATHS = Array.from({ length: 8 }, (_, index) => `team/app-${index}`);

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" as const } }],
  projects: PATHS.map((full_path) => ({ full_path })),
};

/** The error tracking of projects, and a key for each with more than its defaults, under keys that HCL has to quote. */
const errorTracking = (projects: readonly string[]): string =>
  configuration(`
resource "tocsin_error_tracking_settings" "all" {
  for_each = { for path in ${JSON.stringify(projects)} : "\${path} \\"$\${a}\\" \\n" => path }
  project  = each.value
}

resource "tocsin_client_key" "all" {
  for_each            = tocsin_error_tracking_settings.all
  project             = each.value.project
  retain              = 3
  rotate_when_changed = { rotation = "1" }
}
`);

describeWithEveryEngine("blocks", (open) => {
  test("move error tracking and client keys to another state without a write", async () => {
    const log: string[] = [];
    const workspace = await open({ seed, log: (line) => void log.push(line) });
    const { folder, env, engine } = workspace;
    const terraform = async (shard: number, ...args: readonly string[]): Promise<string> => {
      const ended = await run(engine, args, { cwd: join(folder, `${shard}`), env });
      if (ended.code !== 0)
        throw new Error(`${args.join(" ")} ended with ${ended.code}:\n${ended.stdout}${ended.stderr}`);
      return ended.stdout;
    };
    const write = (shard: number, projects: readonly string[]): void =>
      writeFileSync(join(folder, `${shard}/main.tf`), errorTracking(projects));
    for (const shard of [0, 1]) mkdirSync(join(folder, `${shard}`));
    write(0, PATHS);
    await terraform(0, "init", "-input=false");
    await terraform(0, "apply", "-input=false", "-auto-approve");

    const writes = (): readonly string[] => log.filter((line) => !/^\S+ (GET|HEAD) /.test(line));
    const before = writes();
    copyFileSync(join(folder, "0/terraform.tfstate"), join(folder, "0.tfstate"));
    const move = [
      "move",
      "--from",
      "1",
      "--to",
      "2",
      "--state",
      "{}.tfstate",
      "--as",
      "blocks",
      "--out",
      "{}/moved.tf",
    ];
    expect(await tocsinShards(workspace, move)).toMatchObject({ code: 0, stdout: "0/moved.tf\n1/moved.tf\n" });
    for (const shard of [1, 0]) {
      write(
        shard,
        PATHS.filter((path) => shardOf(path, 2) === shard),
      );
      await terraform(shard, "init", "-input=false");
      await terraform(shard, "apply", "-input=false", "-auto-approve");
      rmSync(join(folder, `${shard}/moved.tf`));
      await terraform(shard, "plan", "-input=false", "-detailed-exitcode");
    }
    expect(writes()).toEqual(before);
    const listed = await Promise.all([0, 1].map((shard) => terraform(shard, "state", "list")));
    expect(listed.join("").trim().split("\n")).toHaveLength(2 * PATHS.length);
  });
});
