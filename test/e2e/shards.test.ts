import { walksInShards } from "../support/shards/walk.ts";
import { describeWithTerraform } from "../support/workspace.ts";

describeWithTerraform("shards", (open) => {
  walksInShards(open, "the module", 50);
});
