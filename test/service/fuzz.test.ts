import { expect, test } from "@jest/globals";
import { fuzz, reportOf, TARGETS } from "../fuzz/index.ts";

// Fixed, so that a test which passed passes again; `npm run fuzz` takes another one each time.
const SEED = 20260;
const SECONDS = 5;
// Few, so that a busy machine has them too.
const MIN_RUNS = 5;

test.each(TARGETS)("no random input breaks a promise of: $name", async (target) => {
  const result = await fuzz(target, { seconds: SECONDS / TARGETS.length, seed: SEED });
  if (result.failure !== null) throw new Error(reportOf(result));
  expect(result.runs).toBeGreaterThanOrEqual(MIN_RUNS);
});
