/**
 * Shards: the rule by which many projects are split over several states, and nothing else. The constructs have a generated copy of it, as they
 * import nothing of ours; `modules/notification-settings` says the same in HCL. It must never know states, stacks or commands.
 */
export { MOST_SHARDS, shardOf, wordsOf } from "./shard-of.ts";
