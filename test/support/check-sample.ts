import { randomInt } from "node:crypto";
import fc from "fast-check";

/** The size of a sample. */
export interface SampleOptions {
  readonly count: number;
  /** Repeats the sample of an earlier run. */
  readonly seed?: number;
}

/**
 * Checks random values all together, where one by one would start a program for each. A failure prints the seed, as
 * `fc.assert` does.
 */
export async function checkSample<T>(
  arbitrary: fc.Arbitrary<T>,
  { count, seed = randomInt(2 ** 31) }: SampleOptions,
  check: (values: readonly T[]) => Promise<void>,
): Promise<void> {
  try {
    await check(fc.sample(arbitrary, { numRuns: count, seed }));
  } catch (thrown) {
    if (thrown instanceof Error)
      thrown.message = `${thrown.message}\n\nTo repeat it: { count: ${count}, seed: ${seed} }`;
    throw thrown;
  }
}
