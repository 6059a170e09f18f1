/** The allowed number of hits of each pattern. */
export type Ceilings = Readonly<Record<string, number>>;

/** The patterns whose count differs from its ceiling. */
export interface Differences {
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Compares counts with ceilings; a pattern without a ceiling may have no hit. */
export function differences(counts: Ceilings, ceilings: Ceilings): Differences {
  const above: string[] = [];
  const below: string[] = [];
  for (const [pattern, count] of Object.entries(counts)) {
    const ceiling = ceilings[pattern] ?? 0;
    if (count > ceiling) above.push(pattern);
    if (count < ceiling) below.push(pattern);
  }
  return { above, below };
}

/** Lowers each ceiling to its count, and leaves out those of removed patterns. */
export const lowered = (counts: Ceilings, ceilings: Ceilings): Ceilings =>
  Object.fromEntries(
    Object.entries(counts).map(([pattern, count]) => [pattern, Math.min(count, ceilings[pattern] ?? 0)]),
  );
