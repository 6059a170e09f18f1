import { reasonFrom } from "../../../kit/foreign-error.ts";
import { diagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { SOURCE } from "../../../source.ts";
import { fileExists, readText } from "../../terminal/index.ts";
import { objectsIn, parseState, type StateObjects } from "../../terraform/index.ts";

/** The state of one shard. */
export interface ShardState extends StateObjects {
  readonly shard: number;
}

/** The files of the states, with the old and the new number of shards. */
export interface StateFiles {
  /** A path in which `{}` stands for the number of the shard. */
  readonly template: string;
  readonly from: number;
  readonly to: number;
}

/** The path of a shard, in which `{}` stands for its number. */
export const pathFor = (template: string, shard: number): string => template.replace("{}", String(shard));

/**
 * Reads the state of every shard. One that is still to come may have no file, or an empty one. Throws `invalid` for any
 * other that cannot be read.
 */
export async function readStates({ template, from, to }: StateFiles): Promise<readonly ShardState[]> {
  const states: ShardState[] = [];
  for (let shard = 0; shard < Math.max(from, to); shard++) {
    states.push({ shard, ...(await readState(pathFor(template, shard), shard >= from)) });
  }
  return states;
}

const NOTHING: StateObjects = { ours: [], others: new Map() };

async function readState(file: string, isNew: boolean): Promise<StateObjects> {
  if (isNew && !(await fileExists(file))) return NOTHING;
  try {
    const text = await readText(file);
    return isNew && text.trim() === "" ? NOTHING : objectsIn(parseState(text), SOURCE);
  } catch (thrown) {
    const why = "Every shard needs its own, as `terraform state pull` writes it.";
    const occurrence = { named: `the state ${file}`, why, original: reasonFrom(thrown), cause: thrown };
    throw diagnosticError(ERRORS.cannotRead, occurrence);
  }
}
