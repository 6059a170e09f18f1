import type { Clock } from "../clock.ts";
import { onAbort } from "../on-abort.ts";
import type { Call } from "./call.ts";
import type { RateLimit } from "./rate-limit.ts";

/**
 * Lets requests pass within limits: how many run at once, how many start per second, and the service's own rate limit.
 */
export interface Gate {
  /**
   * Runs a task as soon as there is room. Rejects without running it if the signal aborts first, and with a
   * `GateClosed` if the service's rate limit lets nothing through.
   */
  run<T>(task: () => Promise<T>, call: Call): Promise<T>;
}

/** Thrown if a task was not run because the service's rate limit does not end in time. */
export class GateClosed extends Error {}

/** The limits of a gate. */
interface GateLimits {
  readonly maxConcurrent: number;
  /** If absent, only the number of tasks that run at once is limited. */
  readonly maxPerSecond?: number | undefined;
  /** The service's own rate limit; null if refused requests are not repeated. */
  readonly limit: Pick<RateLimit, "opens" | "isHolding" | "send"> | null;
}

/** Makes a gate. */
export function createGate({ maxConcurrent, maxPerSecond, limit }: GateLimits, clock: Clock): Gate {
  const enter = createTurnstile(maxConcurrent);
  const pace = createPace(maxPerSecond === undefined ? 0 : 1000 / maxPerSecond, clock);
  return {
    async run(task, call) {
      const leave = await enter(call.signal);
      try {
        // A pause may start or become longer while this task waits.
        do {
          if ((await limit?.opens(call)) === false) throw new GateClosed();
          await pace(call.signal);
        } while (limit?.isHolding(call));
        return await (limit === null ? task() : limit.send(task));
      } finally {
        leave();
      }
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
      reject(new Error("canceled while waiting for a free place"));
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
