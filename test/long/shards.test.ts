import { test } from "@jest/globals";
import { expectAgreement, randomPaths } from "../support/shards/agreement.ts";
import { walksInShards } from "../support/shards/walk.ts";
import { describeWithEveryEngine } from "../support/workspace.ts";

const SHARDS = [1, 5, 64];

describeWithEveryEngine("shards", (open) => {
  walksInShards(open, "the module", 200);
  walksInShards(open, "stacks of CDKTF", 200);

  test.each(SHARDS)(
    "are the same for 10,000 paths in TypeScript, HCL and on the command line: of %i",
    async (shards) => {
      await expectAgreement(await open(), randomPaths(10_000, shards), shards);
    },
  );
});
