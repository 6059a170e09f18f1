import { invalidOptions } from "../../diagnostics.ts";
import { readInput } from "../../terminal/index.ts";
import { shardOf, normalizedReference } from "../shard-of.ts";
import { membersIn } from "./read-members.ts";

/** The projects and groups to list. */
export interface ListShardsOptions {
  readonly given: readonly string[];
  /** A file with more; `-` is stdin. */
  readonly file: string | null;
  readonly count: number;
  readonly isJson: boolean;
}

/** One shard, and what belongs to it. */
interface Shard {
  readonly shard: number;
  readonly size: number;
  readonly members: readonly (string | number)[];
}

/**
 * Which shard each project and group belongs to, as text or JSON. Throws `invalid` for references that have none, and
 * for no references.
 */
export async function listShards({ given, file, count, isJson }: ListShardsOptions): Promise<string> {
  const members = once([...given, ...(file === null ? [] : membersIn(await readInput(file)))]);
  if (members.length === 0)
    throw invalidOptions("No projects and no groups", "Name them as arguments, or pass a file with --file.");
  const shards = split(members, count);
  return isJson ? `${JSON.stringify({ version: 1, count, shards }, null, 2)}\n` : textOf(shards);
}

/** Keeps one of each reference. */
const once = (members: readonly (string | number)[]): readonly (string | number)[] => [
  ...new Map(members.map((member) => [normalizedMember(member), member])).values(),
];

function split(members: readonly (string | number)[], count: number): readonly Shard[] {
  const shards: (string | number)[][] = Array.from({ length: count }, () => []);
  for (const member of members) shards[membersShard(member, count)]?.push(member);
  return shards.map((inShard, shard) => ({ shard, size: inShard.length, members: inShard }));
}

/** A reference in the form that decides. Throws `invalid` for a reference that has no shard. */
const normalizedMember = (member: string | number): string => withReason(() => normalizedReference(member));

/** The shard of a reference. Throws `invalid` for a reference that has none. */
const membersShard = (member: string | number, shards: number): number => withReason(() => shardOf(member, shards));

/** Turns an error of the rule into one that the user can act on. */
function withReason<T>(ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw invalidOptions("No shard", thrown.message);
  }
}

const textOf = (shards: readonly Shard[]): string =>
  shards
    .map(({ shard, size, members }) =>
      [`shard ${shard}: ${size}`, ...members.map((member) => `  ${member}`), ""].join("\n"),
    )
    .join("");
