/** Random choices that a seed decides. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True about so often. */
  chance(share: number): boolean;
  /** One of a list. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** The same choices for the same seed: mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] ?? list[0] };
}
