import { test } from "@jest/globals";
import { expectAgreement, randomPaths } from "../support/shards/agreement.ts";
import { walksInShards } from "../support/shards/walk.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("shards", (open) => {
  walksInShards(open, "the module", 200);
  walksInShards(open, "stacks of CDKTF", 200);

  test("of 10,000 paths are the same in TypeScript, in HCL and on the command line", async () => {
    await expectAgreement(await open(), randomPaths(10_000, 64), 64);
  });
});
