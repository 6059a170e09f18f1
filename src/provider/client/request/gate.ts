import type { Clock } from "../clock.ts";
import { onAbort } from "../on-abort.ts";

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

/** How much a gate lets pass. */
interface GateLimits {
  readonly maxConcurrent: number;
  /** Without it, only the tasks running at once are bounded. */
  readonly maxPerSecond?: number | undefined;
}

/** Makes a gate. */
export function createGate({ maxConcurrent, maxPerSecond }: GateLimits, clock: Clock): Gate {
  const enter = createTurnstile(maxConcurrent);
  const pace = createPace(maxPerSecond === undefined ? 0 : 1000 / maxPerSecond, clock);
  let pausedUntil = 0;
  const pauseMs = (): number => pausedUntil - clock.nowMs();
  return {
    async run(task, signal) {
      const leave = await enter(signal);
      try {
        // A pause may begin, or grow, while this task waits.
        do {
          while (pauseMs() > 0) await clock.wait(pauseMs(), signal);
          await pace(signal);
        } while (pauseMs() > 0);
        return await task();
      } finally {
        leave();
      }
    },
    pause(ms) {
      const isFirst = pauseMs() <= 0;
      pausedUntil = Math.max(pausedUntil, clock.nowMs() + ms);
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
    if (free > 0 && !signal.aborted) free -= 1;
    else await queue(waiting, signal);
    return leave;
  };
}

function queue(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const admit = (): void => {
      forget();
      resolve();
    };
    waiting.push(admit);
    const forget = onAbort(signal, () => {
      waiting.splice(waiting.indexOf(admit), 1);
      reject(new Error("cancelled while waiting for a free place"));
    });
  });
}

function createPace(gapMs: number, clock: Clock): (signal: AbortSignal) => Promise<void> {
  let nextStart = 0;
  return async (signal) => {
    const now = clock.nowMs();
    const start = Math.max(now, nextStart);
    nextStart = start + gapMs;
    if (start > now) await clock.wait(start - now, signal);
  };
}
