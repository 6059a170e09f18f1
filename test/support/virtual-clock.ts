import { setImmediate as nextTurn } from "node:timers/promises";
import { clockOf, type Clock } from "../../src/provider/client/clock.ts";

/** A clock that stands still while there is work, and then runs to the end of the shortest wait. */
export interface VirtualClock extends Clock {
  /** Runs until the work is done. Throws when it waits for something else than this clock. */
  run<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** Makes a clock that begins at 0. */
export function createVirtualClock(): VirtualClock {
  let now = 0;
  const timers = new Set<Timer>();
  const ringNext = (): void => {
    const [next] = [...timers].sort((a, b) => a.atMs - b.atMs);
    if (next === undefined) throw new Error("the work waits for something else than the clock");
    now = next.atMs;
    for (const timer of timers) {
      if (timer.atMs !== now) continue;
      timers.delete(timer);
      timer.run();
    }
  };
  const after: Clock["after"] = (ms, run) => {
    const timer = { atMs: now + Math.max(0, ms), run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    ...clockOf({ now: () => now, after }),
    async run(work) {
      const done = new AbortController();
      const noteDone = (): void => done.abort();
      work.then(noteDone, noteDone);
      while (await isPending(done.signal)) ringNext();
      return work;
    },
  };
}

/** Whether there is still something to wait for, once all that needs no time has happened. */
async function isPending(done: AbortSignal): Promise<boolean> {
  await nextTurn();
  return !done.aborted;
}
