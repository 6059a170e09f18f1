import { shardOf } from "../../shards/index.ts";
import { heldObject, type HeldObject } from "./held-object.ts";
import type { ShardState } from "./read-states.ts";

/** An object that belongs to another shard. */
export interface Move {
  readonly object: HeldObject;
  readonly from: number;
  readonly to: number;
}

/** An object of which nothing says where it belongs. */
export interface Undecided {
  readonly shard: number;
  readonly address: string;
  readonly reason: string;
}

/** What is to be done with the objects of all states. */
export interface Decision {
  /** How many objects of this provider there are. */
  readonly objects: number;
  readonly moves: readonly Move[];
  readonly undecided: readonly Undecided[];
  /** How many objects of other providers there are. They stay. */
  readonly others: number;
  /** What was to be left where it is, and is nowhere. */
  readonly unused: readonly string[];
}

/** How many shards there are and will be, and which addresses, of objects or modules, stay as they are. */
export interface Resharding {
  readonly from: number;
  readonly to: number;
  readonly leave: readonly string[];
}

/** Finds what belongs to another shard than it is in. An object that is already where it will belong stays, so that a second run completes a first. */
export function findMoves(states: readonly ShardState[], resharding: Resharding): Decision {
  const held = states.flatMap(({ shard, ours }) => ours.map((object) => ({ shard, object: heldObject(object) })));
  const taken = new Set(held.map(({ shard, object }) => `${shard} ${object.address}`));
  const moves: Move[] = [];
  const undecided: Undecided[] = [];
  const used = new Set<string>();
  for (const { shard, object } of held) {
    const left = resharding.leave.filter((address) => isWithin(object.address, address));
    left.forEach((address) => used.add(address));
    if (left.length > 0) continue;
    const to = destination(object, shard, resharding);
    const place = `${String(to)} ${object.address}`;
    if (to === shard) continue;
    if (typeof to === "string") undecided.push({ shard, address: object.address, reason: to });
    else if (taken.has(place))
      undecided.push({ shard, address: object.address, reason: `shard ${to} has an object at this address already` });
    else {
      taken.add(place);
      moves.push({ object, from: shard, to });
    }
  }
  return {
    objects: held.length,
    moves,
    undecided,
    others: states.reduce((sum, { others }) => sum + [...others.values()].reduce((all, count) => all + count, 0), 0),
    unused: resharding.leave.filter((address) => !used.has(address)),
  };
}

/** Whether an address is this one, or inside of it. */
const isWithin = (address: string, outer: string): boolean =>
  address === outer || address.startsWith(`${outer}.`) || address.startsWith(`${outer}[`);

/** The shard that an object will belong to, or why nothing says which. */
function destination(object: HeldObject, shard: number, { from, to }: Resharding): number | string {
  const { words } = object;
  if (object.isDeposed) return "a replacement left it behind: apply first, which deletes it";
  if (words === null) return "it is of no project and no group";
  const [before, after] = [shardIn(words, from), shardIn(words, to)];
  if (typeof before === "string" || typeof after === "string" || after === shard) return after;
  if (before !== shard) return `of ${from} shards, ${words} belongs to shard ${before}, and not to this one`;
  if (object.isCounted)
    return "its address has a number, which counts something else in another shard: use for_each instead of count";
  return after;
}

/** The shard of words, or why they have none. */
function shardIn(words: string, shards: number): number | string {
  try {
    return shardOf(words, shards);
  } catch (thrown) {
    if (thrown instanceof RangeError) return thrown.message;
    throw thrown;
  }
}
