/** The median of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The range in which the median of all such numbers lies with a probability of 95 %, whatever their distribution. */
export function medianRange(values: readonly number[]): readonly [from: number, to: number] {
  const sorted = values.toSorted((left, right) => left - right);
  const below = Math.max(0, Math.floor(values.length / 2 - 0.98 * Math.sqrt(values.length)));
  return [sorted[below] ?? Number.NaN, sorted[values.length - 1 - below] ?? Number.NaN];
}

/** The measured values: one, or one for each round; null if there is none. */
export type Measured = number | readonly number[] | null;

/** The value itself, or the median of the rounds. */
export const typical = (measured: Measured): number | null =>
  measured === null || typeof measured === "number" ? measured : median(measured);

/**
 * How many times as large one is as the other. Of rounds, the median of their ratios: a machine that gets slower or
 * faster meanwhile changes the values, but not what two of one round have to do with each other.
 */
export function ratioOf(one: Measured, other: Measured): number | null {
  if (isRounds(one) && isRounds(other)) return median(one.map((value, round) => value / (other[round] ?? Number.NaN)));
  const [above, below] = [typical(one), typical(other)];
  return above === null || below === null ? null : above / below;
}

const isRounds = (measured: Measured): measured is readonly number[] => Array.isArray(measured);

/** How often to measure. The first rounds only warm up, and are not counted. */
export interface Rounds {
  readonly rounds: number;
  readonly warmUps: number;
}

/** The measurements to compare, by name: each call measures once. */
export type Measures<Name extends string, Measured> = Readonly<Record<Name, () => Promise<Measured>>>;

/**
 * Measures everything once in every round, so that other load on the machine affects all alike; each round begins with
 * another one. Resolves to the counted measurements of each.
 */
export async function inTurns<Name extends string, Measured>(
  measures: Measures<Name, Measured>,
  { rounds, warmUps }: Rounds,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(measures) as Name[]; // the keys of this very record
  // Likewise.
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name; // the index is below the length
      const measured = await measures[name]();
      if (round >= warmUps) results[name].push(measured);
    }
  }
  return results;
}
