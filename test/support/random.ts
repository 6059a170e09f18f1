import { randomFrom } from "../../src/service/faults/fault-rules.ts";

/** Random choices that a seed decides. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True about so often. */
  chance(share: number): boolean;
  /** One of a list. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** The same choices for the same seed. */
export function createRandom(seed: number): Random {
  const next = randomFrom(seed);
  const below = (end: number): number => Math.floor(next() * end);
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] ?? list[0] };
}
