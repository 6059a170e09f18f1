import type { Database } from "./database.ts";

/** Something to do with the data. */
export interface Work<Result> {
  /** Whether it may write. */
  readonly isWrite: boolean;
  readonly run: () => Result;
}

type Outcome<Result> = PromiseSettledResult<Result>;

/**
 * Runs works one after the other, each on a consistent view of the data: they are synchronous, and no other process has
 * the file. What they wrote is on disk when this returns, by one commit for all; what one wrote that throws is rolled
 * back alone.
 */
export function runTogether<Result>(
  works: readonly Work<Result>[],
  database: Pick<Database, "transaction" | "savepoint">,
): readonly Outcome<Result>[] {
  const alone = ({ isWrite, run }: Work<Result>): Outcome<Result> =>
    outcomeOf(() => (isWrite ? database.transaction(run) : run()));
  if (works.filter(({ isWrite }) => isWrite).length < 2) return works.map(alone);
  const among = ({ isWrite, run }: Work<Result>): Outcome<Result> =>
    outcomeOf(() => (isWrite ? database.savepoint(run) : run()));
  const together = outcomeOf(() => database.transaction(() => works.map(among)));
  // Nothing of any of them is stored, and nobody has seen a result: the disk may have room for some of them.
  return together.status === "fulfilled" ? together.value : works.map(alone);
}

function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { status: "fulfilled", value: work() };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}
