import { setImmediate } from "node:timers";
import type { Random } from "../support/random.ts";

/** Virtual time, in which everything happens in an order that the latencies decide. */
export interface Timeline {
  readonly random: Random;
  /** Milliseconds since the start. */
  readonly nowMs: () => number;
  /** Calls back after this much virtual time, unless the returned function is called first. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Resolves after this much virtual time. */
  readonly wait: (ms: number) => Promise<void>;
  /**
   * Runs one moment after the other until the work is done. Throws a `Standstill` if nothing is left that could
   * continue it, or if it takes longer than the limit.
   */
  readonly run: <T>(work: Promise<T>, limitMs: number) => Promise<T>;
}

/** Thrown for work that does not end. */
export class Standstill extends Error {
  override readonly name = "Standstill";
}

interface Moment {
  readonly atMs: number;
  readonly order: number;
  run: (() => void) | null;
}

/** Creates a timeline that starts at 0 without work. */
export function createTimeline(random: Random): Timeline {
  const moments: Moment[] = [];
  let now = 0;
  let order = 0;

  const after: Timeline["after"] = (ms, run) => {
    const moment: Moment = { atMs: now + Math.max(0, ms), order: order++, run };
    moments.splice(placeOf(moments, moment.atMs), 0, moment);
    return () => void (moment.run = null);
  };

  const next = (): Moment | undefined => {
    let moment = moments.shift();
    while (moment?.run === null) moment = moments.shift();
    return moment;
  };

  return {
    random,
    nowMs: () => now,
    after,
    wait: (ms) => new Promise((resolve) => void after(ms, resolve)),

    async run(work, limitMs) {
      const endMs = now + limitMs;
      const progress = { isDone: false };
      const end = (): void => void (progress.isDone = true);
      work.then(end, end);
      for (;;) {
        await settled();
        if (progress.isDone) return work;
        const moment = next();
        if (moment === undefined) throw new Standstill("nothing is left that could continue it");
        if (moment.atMs > endMs) throw new Standstill(`it has not ended after ${limitMs / 1000} s`);
        now = moment.atMs;
        moment.run?.();
      }
    },
  };
}

/** The index of the first moment that is later. */
function placeOf(moments: readonly Moment[], atMs: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Resolves when everything that needs no time has happened. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
