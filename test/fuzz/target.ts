import fc from "fast-check";

/** One thing to try: it throws where a promise does not hold, and prints as what is tried. */
export interface Trial {
  readonly run: () => void | Promise<void>;
  readonly [fc.toStringMethod]: () => string;
}

/** A part of the project, and everything that is tried on it. */
export interface Target {
  readonly name: string;
  /** Gets ready; called once, before the first trial. */
  readonly open: () => Promise<OpenTarget>;
}

/** A target that is ready. */
export interface OpenTarget {
  readonly trials: fc.Arbitrary<Trial>;
  readonly close: () => Promise<void>;
}

/** Trials of one promise: `check` throws for a value of `inputs` with which it does not hold. */
export function trialsOf<T>(
  promise: string,
  inputs: fc.Arbitrary<T>,
  check: (input: T) => void | Promise<void>,
): fc.Arbitrary<Trial> {
  return inputs.map((input) => ({
    run: () => check(input),
    [fc.toStringMethod]: () => `${promise}: ${fc.stringify(input)}`,
  }));
}

/** Throws an error with these words unless the promise holds; what was found is shown. */
export function assertThat(holds: boolean, text: string, found?: unknown): asserts holds {
  if (!holds) throw new Error(found === undefined ? text : `${text}: ${fc.stringify(found)}`);
}
