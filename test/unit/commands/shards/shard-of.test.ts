import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MOST_SHARDS, shardOf, normalizedReference } from "../../../../src/commands/shards/shard-of.ts";
import { runs } from "../../../support/runs.ts";
import { anyProject, vectors } from "../../../support/shards/vectors.ts";

const someShards = fc.integer({ min: 1, max: MOST_SHARDS });
const numRuns = { numRuns: runs(30, 300) };
const eachPath = Array.from({ length: runs(1_000, 4_000) }, (_, index) => `team-${index % 40}/app-${index}`);

describe("the shard of a project", () => {
  test("is that of each test vector", () => {
    const found = vectors().map(({ project, shards }) => ({ project, shards, shard: shardOf(project, shards) }));
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(vectors());
  });

  test("is one of those that there are, and always the same", () => {
    fc.assert(
      fc.property(anyProject, someShards, (project, shards) => {
        const shard = shardOf(project, shards);
        expect(shard).toBeGreaterThanOrEqual(0);
        expect(shard).toBeLessThan(shards);
        expect(shardOf(project, shards)).toBe(shard);
      }),
      numRuns,
    );
  });

  test("heeds neither letter case nor zeros before a number, and a number may be one", () => {
    fc.assert(
      fc.property(anyProject, someShards, (project, shards) => {
        expect(shardOf(project.toUpperCase(), shards)).toBe(shardOf(project.toLowerCase(), shards));
      }),
      numRuns,
    );
    fc.assert(
      fc.property(fc.nat(), fc.nat(9), someShards, (id, zeros, shards) => {
        expect(shardOf(`${"0".repeat(zeros)}${id}`, shards)).toBe(shardOf(id, shards));
      }),
      numRuns,
    );
  });

  test("stays when other projects come and go", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyProject, { minLength: 2 }), someShards, (projects, shards) => {
        const all = projects.map((project) => shardOf(project, shards));
        const fewer = projects.slice(1).map((project) => shardOf(project, shards));
        expect(fewer).toEqual(all.slice(1));
      }),
      numRuns,
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 9, 10, 19, 20, 31, 63])(
    "changes from %i shards to one more for the share of the new one, and to the new one alone",
    (shards) => {
      const moved = eachPath.map((path) => [shardOf(path, shards), shardOf(path, shards + 1)] as const);
      const changed = moved.filter(([before, after]) => before !== after);
      expect(changed.filter(([, after]) => after !== shards)).toEqual([]);
      // 1,024 slots are shared out, so the share of one shard in 64 varies by a quarter.
      const share = changed.length / eachPath.length;
      const deviation = Math.sqrt(shards / (1024 * (shards + 1) ** 2));
      expect(Math.abs(share - 1 / (shards + 1))).toBeLessThan(4 * deviation);
    },
  );

  test("is another one for most paths than for the numbers of the same projects", () => {
    const paths = eachPath.map((path) => shardOf(path, 64));
    const numbers = eachPath.map((_, index) => shardOf(index, 64));
    expect(paths.filter((shard, index) => shard === numbers[index]).length).toBeLessThan(eachPath.length / 32);
  });
});

describe("no shard", () => {
  test.each([0, -1, 65, 1.5, Number.NaN])("is found among %d", (shards) => {
    expect(() => shardOf("team/app", shards)).toThrow(new RangeError(`There can be 1 to 64 shards, not ${shards}.`));
  });

  test.each([
    ["team/ärger", '"team/ärger" has other letters than those of ASCII. Use the numeric ID of that project or group.'],
    // Both are made lower case in different ways by different languages.
    ["team/İstanbul", "other letters than those of ASCII"],
    ["team/\u212Aelvin", "other letters than those of ASCII"],
    ["team/app\n\u00e9", "other letters than those of ASCII"],
    ["", "A project or group must not be empty."],
    ["${TfToken[TOKEN.0]}", "is known to Terraform alone"],
    [1.5, "The number 1.5 is not the ID"],
    [-1, "The number -1 is not the ID"],
    [2 ** 60, "is not the ID of a project or group"],
  ])("is found for %j, and the reason is said", (project, message) => {
    expect(() => shardOf(project, 5)).toThrow(message);
    expect(() => normalizedReference(project)).toThrow(RangeError);
  });
});

test("the rule needs nothing but node's hashes, so that the constructs can have a copy", () => {
  const source = readFileSync("src/commands/shards/shard-of.ts", "utf8");
  expect([...source.matchAll(/ from "(.*)"/g)].map(([, module]) => module)).toEqual(["node:crypto"]);
});
