import { setTimeout as wait } from "node:timers/promises";
import { nowMs } from "../clock.ts";

/** Lets requests pass, never more than so many at once or in a second, and none during a pause. */
export interface Gate {
  /** Runs a task as soon as there is room; rejects without running it when the signal aborts first. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /**
   * Lets no task begin for so long. Returns whether this begins a pause; one that begins during another makes that
   * longer where it ends later.
   */
  pause(ms: number): boolean;
}

/** Makes a gate; without `maxPerSecond` only the tasks running at once are bounded. */
export function createGate(maxConcurrent: number, maxPerSecond?: number): Gate {
  const enter = createTurnstile(maxConcurrent);
  const pace = createPace(maxPerSecond === undefined ? 0 : 1000 / maxPerSecond);
  let pausedUntil = 0;
  const pauseMs = (): number => pausedUntil - nowMs();
  return {
    async run(task, signal) {
      const leave = await enter(signal);
      try {
        // A pause may begin, or grow, while this task waits.
        do {
          while (pauseMs() > 0) await wait(pauseMs(), undefined, { signal });
          await pace(signal);
        } while (pauseMs() > 0);
        return await task();
      } finally {
        leave();
      }
    },
    pause(ms) {
      const isFirst = pauseMs() <= 0;
      pausedUntil = Math.max(pausedUntil, nowMs() + ms);
      return isFirst;
    },
  };
}

function createTurnstile(places: number): (signal: AbortSignal) => Promise<() => void> {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await queue(waiting, signal);
    return leave;
  };
}

function queue(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const admit = (): void => {
      signal.removeEventListener("abort", quit);
      resolve();
    };
    const quit = (): void => {
      waiting.splice(waiting.indexOf(admit), 1);
      reject(new Error("cancelled while waiting for a free place"));
    };
    waiting.push(admit);
    signal.addEventListener("abort", quit, { once: true });
  });
}

function createPace(gapMs: number): (signal: AbortSignal) => Promise<void> {
  let nextStart = 0;
  return async (signal) => {
    const now = nowMs();
    const start = Math.max(now, nextStart);
    nextStart = start + gapMs;
    if (start > now) await wait(start - now, undefined, { signal });
  };
}
