import { LIVE } from "../../../provider/resources/live/index.ts";
import { shardOf } from "../shard-of.ts";
import { shardObject, type ShardObject } from "./shard-object.ts";
import type { ShardState } from "./read-states.ts";

/** The shards that an object moves from and to. */
export interface ShardPair {
  readonly from: number;
  readonly to: number;
}

/** An object that belongs to another shard. */
export interface Move extends ShardPair {
  readonly object: ShardObject;
  /** Whether the other shard has it already, from a move that was interrupted: then it only leaves this one. */
  readonly isCopied: boolean;
}

/** An object of which nothing says where it belongs. */
export interface Undecided {
  readonly shard: number;
  readonly address: string;
  readonly reason: string;
}

/** The decision for the objects of all states. */
export interface Decision {
  /** How many objects of this provider there are. */
  readonly objects: number;
  readonly moves: readonly Move[];
  /** The pairs of the objects that an earlier run has moved, each once. Their states may not have been pushed. */
  readonly earlier: readonly ShardPair[];
  readonly undecided: readonly Undecided[];
  /** How many objects of other providers there are. They stay. */
  readonly others: number;
  /** Names that should stay where they are, but are in no state. */
  readonly unused: readonly string[];
}

/** How many shards there are and will be, and which addresses, of objects or modules, stay as they are. */
export interface Resharding {
  readonly from: number;
  readonly to: number;
  readonly leave: readonly string[];
}

/** One object, and the shard that it is in. */
interface ObjectInShard {
  readonly shard: number;
  readonly object: ShardObject;
}

/**
 * Finds what belongs to another shard than it is in. An object that is already where it will belong stays, so that a
 * second run completes a first.
 */
export function findMoves(states: readonly ShardState[], resharding: Resharding, table = LIVE): Decision {
  const all = states.flatMap(({ shard, ours }) =>
    ours.map((object) => ({ shard, object: shardObject(object, table) })),
  );
  const isLeft = ({ object }: ObjectInShard): boolean =>
    resharding.leave.some((outer) => isWithin(object.address, outer));
  const unused = resharding.leave.filter((outer) => !all.some(({ object }) => isWithin(object.address, outer)));
  const there = new Map(all.map(({ shard, object }) => [placeOf(shard, object), object]));
  const arriving = new Set<string>();
  const moves: Move[] = [];
  const undecided: Undecided[] = [];
  for (const { shard, object } of all.filter((one) => !isLeft(one))) {
    const to = destination(object, shard, resharding);
    if (to === shard) continue;
    const place = typeof to === "number" ? placeOf(to, object) : "";
    const other = there.get(place);
    const isCopied = other !== undefined && isSame(other, object);
    if (typeof to === "string") undecided.push({ shard, address: object.address, reason: to });
    else if (arriving.has(place) || (other !== undefined && !isCopied)) {
      undecided.push({ shard, address: object.address, reason: `shard ${to} has an object at this address already` });
    } else {
      arriving.add(place);
      moves.push({ object, from: shard, to, isCopied });
    }
  }
  const others = states.flatMap((state) => [...state.others.values()]).reduce((sum, count) => sum + count, 0);
  return { objects: all.length, moves, earlier: earlierMoves(all, resharding), undecided, others, unused };
}

const placeOf = (shard: number, { address }: ShardObject): string => `${shard} ${address}`;

/** Whether two states have one object, and not two of their own. */
const isSame = (one: ShardObject, other: ShardObject): boolean =>
  one.type === other.type && !one.isDeposed && one.id !== null && one.id.toLowerCase() === other.id?.toLowerCase();

/** Finds the moves that earlier runs made: those of objects that are in their new shard already. */
function earlierMoves(all: readonly ObjectInShard[], { from, to }: Resharding): readonly ShardPair[] {
  const pairs = all.flatMap(({ shard, object: { reference } }): readonly ShardPair[] => {
    if (reference === null || shardIn(reference, to) !== shard) return [];
    const before = shardIn(reference, from);
    return typeof before === "string" || before === shard ? [] : [{ from: before, to: shard }];
  });
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()];
}

/** Whether an address is this one, or inside of it. */
const isWithin = (address: string, outer: string): boolean =>
  address === outer || address.startsWith(`${outer}.`) || address.startsWith(`${outer}[`);

/** The shard that an object will belong to, or why nothing says which, without the full stop. */
function destination(object: ShardObject, shard: number, { from, to }: Resharding): number | string {
  const { reference } = object;
  if (!object.isAddressed) return "its address is not in the form that Terraform writes";
  if (object.isDeposed) return "a replacement left it behind: apply first, which deletes it";
  if (!object.isKnown) return `this version of tocsin does not know its type, ${object.type}`;
  if (reference === null) return "it belongs to no project or group";
  const [before, after] = [shardIn(reference, from), shardIn(reference, to)];
  if (typeof before === "string" || typeof after === "string" || after === shard) return after;
  if (before !== shard) return `of ${from} shards, ${reference} belongs to shard ${before}, not to this one`;
  if (object.isCounted)
    return "its address has a number, which counts something else in another shard: use for_each instead of count";
  return after;
}

/** The shard of a reference, or why it has none, without the full stop. */
function shardIn(reference: string, shards: number): number | string {
  try {
    return shardOf(reference, shards);
  } catch (thrown) {
    if (thrown instanceof RangeError) return thrown.message.replace(/\.$/, "");
    throw thrown;
  }
}
