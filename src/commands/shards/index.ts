/**
 * Shards: many projects split over several states. `list` says which shard each project belongs to, and `move` writes
 * what moves objects between the states of shards. The rule is in `shard-of.ts`, which is loaded without the rest: the
 * constructs have a generated copy of it, and `modules/notification-settings` says the same in HCL. The rule must never
 * know states; the rest must never know the arguments of a command, nor send anything to the service.
 */
export { listShards } from "./list/list-shards.ts";
export { moveShards } from "./move/move-shards.ts";
