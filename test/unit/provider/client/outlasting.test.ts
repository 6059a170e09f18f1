import { expect, test } from "@jest/globals";
import { createOutlasting } from "../../../../src/provider/client/outlasting.ts";

/** Creates timers that run on demand. */
function createTimers() {
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const after = (ms: number, run: () => void) => {
    timers.push({ ms, run });
    return () => undefined;
  };
  return { timers, clock: { nowMs: () => 0, after, wait: () => Promise.resolve() } };
}

test("a signal outlasts all operations by five seconds together", () => {
  const { timers, clock } = createTimers();
  const outlasting = createOutlasting(clock);
  const [one, other] = [new AbortController(), new AbortController()];
  const signals = [outlasting(one.signal), outlasting(other.signal)];
  expect(timers).toEqual([]);
  one.abort();
  other.abort();
  signals.push(outlasting(other.signal));
  expect(timers.map(({ ms }) => ms)).toEqual([5000]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  timers[0]?.run();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});
