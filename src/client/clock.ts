import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds from some moment on, for durations. Node's global `performance` loads a module of 6 ms in each process
 * that makes a request.
 */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What the time is taken from; tests have one that runs ahead. */
export interface Clock {
  /** Milliseconds from some moment on. */
  readonly nowMs: () => number;
  /** Rejects when the signal aborts first. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** The machine's clock. */
export const CLOCK: Clock = { nowMs, wait: (ms, signal) => wait(ms, undefined, { signal }) };
