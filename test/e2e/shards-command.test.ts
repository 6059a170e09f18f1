import { spawnSync } from "node:child_process";
import { describe, expect, test } from "@jest/globals";
import { shardOf } from "../../src/commands/shards/shard-of.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { cleanEnvironment, type Finished } from "../support/terraform/terraform.ts";

const PROJECTS = ["team/app", "team/lib", "7"];

const env = cleanEnvironment({ NO_COLOR: "1" });

const tocsin = repeatedCommand();
const tocsinShards = (...args: readonly string[]): Promise<Finished> => tocsin(["shards", ...args], { cwd: ".", env });

/** Runs the built command with a text on stdin. */
function withInput(args: readonly string[], input: string): Finished {
  const options = { input, encoding: "utf8", env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/main.js", "shards", ...args], options);
  return { code: status ?? 1, stdout, stderr };
}

describe("tocsin shards list", () => {
  test("prints where each project belongs, from arguments or from stdin", async () => {
    const inLines = withInput(["list", "--count", "5", "--file", "-"], PROJECTS.join("\n"));
    expect(await tocsinShards("list", "--count", "5", ...PROJECTS)).toEqual(inLines);
    expect(inLines).toMatchObject({ code: 0, stderr: "" });
    for (const project of PROJECTS) {
      const [, below = ""] = inLines.stdout.split(`shard ${shardOf(project, 5)}: `);
      expect(below.split("shard ")[0]).toContain(`  ${project}\n`);
    }
  });

  test("says what is wrong, and ends with 1", async () => {
    expect(await tocsinShards("list", "--count", "65", "a/b")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("It must be a number from 1 to 64."),
    });
    expect(await tocsinShards("list", "--count", "5", "team/ä")).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'tocsin: Invalid options: No shard\n"team/ä" has other letters than those of ASCII. Use the numeric ID of that project or group.\n',
    });
  });
});

describe("tocsin shards move", () => {
  const move = ["move", "--from", "4", "--to", "5", "--state"];

  test.each([
    ["a path without the place of the number", [...move, "a.tfstate"], "It must have {} once"],
    ["blocks without a place for them", [...move, "{}.tfstate", "--as", "blocks"], "--as blocks without --out"],
    ["a place without blocks", [...move, "{}.tfstate", "--out", "{}.tf"], "--out without --as blocks"],
    ["a state that is missing", [...move, "none-{}.tfstate"], "Cannot read the state none-0.tfstate"],
  ])("refuses %s, and prints nothing on stdout", async (_what, args, message) => {
    expect(await tocsinShards(...args)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(message),
    });
  });
});

test.each([[["--help"]], [["list", "--help"]], [["move", "--help"]]])(
  "tocsin shards %j is help with lines that fit",
  async (args) => {
    const { code, stdout } = await tocsinShards(...args);
    expect(code).toBe(0);
    expect(stdout.split("\n").filter((line) => line.length > 130)).toEqual([]);
  },
);
