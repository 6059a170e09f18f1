import { createHash } from "node:crypto";

/** How many shards there can be. */
export const MOST_SHARDS = 64;

/** Every project has one of these for good. They are what the shards share out among themselves. */
const SLOTS = 1024;

/**
 * Returns the shard, from 0 to `shards - 1`, of a project or group. It depends only on the reference: adding a project
 * moves no other, and adding a shard moves some to the new one only. A path and the ID of the same project can have
 * different shards. Throws a `RangeError` for a reference that is empty or not ASCII, for a token, and unless `shards`
 * is from 1 to 64.
 */
export function shardOf(project: string | number, shards: number): number {
  assertShards(shards);
  return shardOfSlot(slotOf(normalizedReference(project)), shards);
}

/** Throws a `RangeError` unless there can be so many shards. */
export function assertShards(shards: number): void {
  if (!Number.isInteger(shards) || shards < 1 || shards > MOST_SHARDS)
    throw new RangeError(`There can be 1 to ${MOST_SHARDS} shards, not ${shards}.`);
}

/**
 * The reference to a project or group in the form that decides: A to Z in lower case, and a number without zeros before
 * it. Throws a `RangeError` for other letters than those of ASCII, which not every language makes lower case alike, for
 * an empty reference, and for an expression of Terraform's.
 */
export function normalizedReference(project: string | number): string {
  if (typeof project === "number" && !(Number.isSafeInteger(project) && project >= 0))
    throw new RangeError(`The number ${project} is not the ID of a project or group.`);
  const reference = String(project);
  if (reference === "") throw new RangeError("A project or group must not be empty.");
  if (reference.includes("${"))
    throw new RangeError(
      `"${reference}" is known to Terraform alone, so no shard can be found for it. Write the path or the ID.`,
    );
  // oxlint-disable-next-line no-control-regex -- these are the bounds of ASCII
  if (!/^[\x00-\x7f]*$/.test(reference))
    throw new RangeError(
      `"${reference}" has other letters than those of ASCII. Use the numeric ID of that project or group.`,
    );
  return reference.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/^0+(?=\d+$)/, "");
}

const slotOf = (reference: string): number => Number.parseInt(sha256(reference).slice(0, 8), 16) % SLOTS;

/** By the number of shards, the shard of each slot that was asked for. */
const found = new Map<number, number[]>();

function shardOfSlot(slot: number, shards: number): number {
  const known = found.get(shards) ?? [];
  found.set(shards, known);
  return (known[slot] ??= winnerOf(slot, shards));
}

/**
 * The shard whose hash with the slot is the greatest: a new shard wins some slots, and changes nothing between any two
 * others.
 */
function winnerOf(slot: number, shards: number): number {
  const hashes = Array.from({ length: shards }, (_, shard) => sha256(`${shard}:${slot}`));
  return hashes.reduce((best, hash, shard) => (hash > (hashes[best] ?? "") ? shard : best), 0);
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
