import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { listShards } from "../../../../../src/commands/shards/list/list-shards.ts";
import { shardOf } from "../../../../../src/commands/shards/shard-of.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-shards-"));
afterAll(() => rmSync(folder, { recursive: true }));

const list = (given: readonly string[], text: string | null = null, count = 3): Promise<string> => {
  const file = text === null ? null : join(folder, "projects");
  if (file !== null) writeFileSync(file, text ?? "");
  return listShards({ given, file, count, isJson: true });
};

/** Lists the members of each shard. */
const membersIn = async (json: Promise<string>): Promise<readonly (readonly unknown[])[]> => {
  const { shards } = JSON.parse(await json) as { shards: readonly { members: readonly unknown[] }[] };
  return shards.map(({ members }) => members);
};

const GIVEN = ["team/app", "team/lib", "7"];
const EXPECTED = [0, 1, 2].map((shard) => GIVEN.filter((project) => shardOf(project, 3) === shard));

describe("a list of shards", () => {
  test("has every shard with its size and what belongs to it", async () => {
    const sizes = EXPECTED.map((members, shard) => ({ shard, size: members.length, members }));
    expect(JSON.parse(await list(GIVEN))).toEqual({ version: 1, count: 3, shards: sizes });
  });

  test("is a heading for each shard as text", async () => {
    const text = await listShards({ given: ["team/app", "team/lib", "team"], file: null, count: 2, isJson: false });
    expect(text).toMatchInlineSnapshot(`
      "shard 0: 2
        team/app
        team
      shard 1: 1
        team/lib
      "
    `);
  });

  test.each([
    ["lines, with empty ones and comments", "team/app\r\n\n # of the team\n  team/lib \n7\n"],
    ["a list in JSON", '["team/app", "team/lib", "7"]'],
    ["an object in JSON", '{ "groups": ["7"], "projects": ["team/app", "team/lib"] }'],
  ])("takes %s from a file", async (_what, text) => {
    expect(await membersIn(list([], text))).toEqual(EXPECTED);
  });

  test("takes numbers from JSON, and both arguments and a file", async () => {
    expect((await membersIn(list(["team/app"], "[7]"))).flat()).toEqual(expect.arrayContaining(["team/app", 7]));
  });

  test("has the same words once", async () => {
    expect((await membersIn(list(["Team/App", "team/app", "07", "7"]))).flat()).toHaveLength(2);
  });
});

describe("no list of shards", () => {
  test.each([
    ["nothing", () => list([]), "No projects and no groups"],
    ["an empty file", () => list([], "\n"), "No projects and no groups"],
    [
      "other letters than those of ASCII",
      () => list(["team/ä"]),
      'No shard: "team/ä" has other letters than those of ASCII',
    ],
    ["JSON that is none", () => list([], "[1,"), "Cannot read the list of projects and groups"],
    [
      "JSON of something else",
      () => list([], '[{"path": "a/b"}]'),
      "a list of paths and IDs, or an object with the lists",
    ],
    ["JSON with another list", () => list([], '{"projects": [], "users": []}'), "and no others"],
    ["a number that is no ID", () => list([], "[1.5]"), "The number 1.5 is not the ID"],
  ])("is made of %s, and the reason is said", async (_what, listed, message) => {
    await expect(listed()).rejects.toThrow(message);
  });

  test("is made of a file that is not there", async () => {
    await expect(listShards({ given: [], file: join(folder, "none"), count: 3, isJson: true })).rejects.toThrow(
      "Cannot read",
    );
  });
});
