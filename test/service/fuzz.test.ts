import { expect, test } from "@jest/globals";
import { fuzz, reportOf, TARGETS } from "../fuzz/index.ts";
import { isLong } from "../support/runs.ts";

// Fixed, so that a test which passed passes again; `npm run fuzz` takes another one each time.
const SEED = 20260;
const LONG = { seconds: 10 };
// A trial of a service starts one; one of a codec is a function call.
const RUNS: Readonly<Record<string, number>> = { codecs: 150, http2: 25, client: 25, service: 10 };

test.each(TARGETS)("no random input breaks a promise of: $name", async (target) => {
  const runs = RUNS[target.name] ?? 0;
  const result = await fuzz(target, { ...(isLong ? LONG : { runs }), seed: SEED });
  if (result.failure !== null) throw new Error(reportOf(result));
  expect(runs).toBeGreaterThan(0);
  expect(result.runs).toBeGreaterThanOrEqual(runs);
});
