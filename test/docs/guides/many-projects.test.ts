import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "@jest/globals";
import { NPX, openGuide } from "../../support/text/guide.ts";
import { isLong } from "../../support/runs.ts";
import { run } from "../../support/terraform/terraform.ts";
import { describeAttached, type Workspace } from "../../support/terraform/workspace.ts";

const guide = openGuide(
  "many-projects",
  "Splitting",
  "Changing the number of shards",
  "Limits of the service",
  "Drift",
);

const NAMES = Array.from({ length: 12 }, (_, index) => `p${index}`);

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" as const } }],
  projects: ["infra", ...NAMES].map((name) => ({ full_path: `team/${name}` })),
};

/**
 * Returns a block unchanged in the long tests, and elsewhere with fewer shards: from one to two, instead of four to
 * five.
 */
const sized = (block: string): string =>
  isLong
    ? block
    : block
        .replaceAll("0 1 2 3 4", "0 1")
        .replaceAll("0 1 2 3", "0")
        .replaceAll(/ drift-[123]\.json/g, "")
        .replaceAll(
          /(?<=shards = |--from |--to |shard\.sh |shard-|drift-)[245]\b/g,
          (shard) => ({ 2: "0", 4: "1", 5: "2" })[shard] ?? shard,
        );

/** Runs commands in the folder, with the installed package and with this Terraform in the PATH. Returns stdout. */
async function shellIn({
  folder,
  attached,
  engine,
}: Workspace): Promise<(lines: string, code?: number) => Promise<string>> {
  const bin = join(folder, "bin");
  const modules = join(folder, "node_modules");
  await Promise.all([bin, modules].map((path) => mkdir(path)));
  await symlink(engine, join(bin, "terraform"));
  await symlink(resolve("."), join(modules, "tocsin"));
  const path = `${bin}:${process.env["PATH"] ?? ""}`;
  return async (lines, code = 0) => {
    const args = ["-euo", "pipefail", "-c", `${NPX}\n${lines}`];
    const ended = await attached((env) => run("bash", args, { cwd: folder, env: { ...env, PATH: path } }));
    if (ended.code !== code) throw new Error(`${lines}\nended with ${ended.code}:\n${ended.stdout}${ended.stderr}`);
    return ended.stdout;
  };
}

describeAttached("the guide to many projects", (open) => {
  test("splits a configuration over states, then over one more, and finds drift in all of them", async () => {
    const lines: string[] = [];
    const workspace = await open({ seed, log: (line) => void lines.push(line) });
    const writes = (): number =>
      lines.filter((line) => / (PUT|DELETE) \/api\/\S+notification_settings /.test(line)).length;
    const shell = await shellIn(workspace);
    const inFolder = (name: string): string => join(workspace.folder, name);
    await writeFile(inFolder("main.tf"), sized(guide.take("terraform", "shards = 4")));
    await writeFile(inFolder("shard.sh"), guide.take("sh", "#!/bin/sh"));
    await shell(sized(guide.take("sh", "chmod +x shard.sh")));
    expect(writes()).toBe(NAMES.length + 1);
    expect(await shell(guide.take("sh", "shards list"))).toMatch(/^ {2}7$/m);

    await writeFile(inFolder("limit.tf"), guide.take("terraform", "max_requests_per_second"));
    await shell("./shard.sh 0 validate");
    await rm(inFolder("limit.tf"));

    lines.length = 0;
    await shell(sized(guide.take("sh", "--from 4 --to 5")));
    const pushed = /^#.*shard (\d): \S+ state push/gm;
    const order = [...(await readFile(inFolder("move.sh"), "utf8")).matchAll(pushed)].map(([, shard]) => shard);
    expect(order).toEqual(isLong ? ["4", "2"] : ["1", "0"]);
    await shell(sized(guide.take("sh", "state push")));
    const shards = isLong ? [0, 1, 2, 3, 4] : [0, 1];
    const sizes: number[] = [];
    for (const shard of shards) {
      const list = await shell(`./shard.sh ${shard} state list`);
      sizes.push(list.split("\n").filter((line) => line.includes("tocsin_notification")).length);
    }
    expect(sizes.reduce((sum, size) => sum + size)).toBe(NAMES.length + 1);
    expect(sizes.at(-1)).toBeGreaterThan(0);
    expect(writes()).toBe(0);

    await workspace.request("PUT", "/projects/team%2Fp3/notification_settings?level=disabled");
    const commands = sized(guide.take("sh", "--merge")).replace("npx --no tocsin drift --merge", "set +e\n$&");
    const withDrift = commands.replaceAll(/(--report "json=\S+")/g, "$1 || test $? -eq 2");
    expect(await shell(withDrift, 2)).toMatch(/Drift in 1 object \(1 changed\); alarm off in 1; 13 checked\.\n$/);
  });

  test("makes a stack for each shard in TypeScript", async () => {
    const workspace = await open({ seed });
    const shell = await shellIn(workspace);
    for (const name of ["cdktf", "constructs"]) {
      await symlink(resolve("node_modules", name), join(workspace.folder, "node_modules", name));
    }
    await writeFile(join(workspace.folder, "main.ts"), guide.take("ts", "shards(app"));
    await shell(`node "${resolve("node_modules/tsx/dist/cli.mjs")}" main.ts`);
    const stacks = await readdir(join(workspace.folder, "cdktf.out/stacks"));
    expect(stacks.toSorted()).toEqual(["alarms-0", "alarms-1", "alarms-2", "alarms-3"]);
    expect(guide.untaken()).toEqual([]);
  });
});
