import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { moveShards, type MoveShardsOptions } from "../../../src/commands/shards/move/move-shards.ts";
import { shardOf } from "../../../src/commands/shards/shard-of.ts";
import { stateText, type StateEntry } from "./state-file.ts";

/** Paths enough to have one for every case. */
export const PATHS: readonly string[] = Array.from({ length: 200 }, (_, index) => `team/app-${index}`);

const pathFrom = (before: number, after: number): string =>
  PATHS.find((path) => shardOf(path, 4) === before && shardOf(path, 5) === after) ?? "";

/** A project that goes from the first of 4 shards to the last of 5. */
export const MOVER = pathFrom(0, 4);

/** One that goes there from the second. */
export const OTHER_MOVER = pathFrom(1, 4);

/** One that stays in the first, and one that stays in another. */
export const [STAYER, STRANGER] = [pathFrom(0, 0), pathFrom(2, 2)];

/** A setting of the one that goes. */
export const setting = (more: Partial<StateEntry> = {}): StateEntry => ({ attributes: { project: MOVER }, ...more });

/** The states of 4 shards in a folder, and the command that splits them over 5. */
export interface States {
  /** The folder: the states are `0.tfstate` and so on in it. */
  readonly path: (name: string) => string;
  /** Writes the states: the first with these objects, and a fifth if it is given. */
  readonly write: (first: readonly StateEntry[], fifth?: readonly StateEntry[]) => void;
  readonly move: (more?: Partial<MoveShardsOptions>) => ReturnType<typeof moveShards>;
}

/** Makes a folder for each test. */
export function openStates(): States {
  let folder = "";
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "tocsin-shards-"))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write(first, fifth) {
      const all = [first, [], [], [], ...(fifth === undefined ? [] : [fifth])];
      all.forEach((entries, shard) => writeFileSync(path(`${shard}.tfstate`), stateText(entries)));
    },
    move: (more = {}) =>
      moveShards({
        from: 4,
        to: 5,
        state: path("{}.tfstate"),
        leave: [],
        form: "commands",
        out: null,
        program: null,
        ...more,
      }),
  };
}
