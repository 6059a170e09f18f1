/** When to send a request again. Pure functions: the time, the dice and the headers come in. */
import { dateIn, headerOf, parseHttpDate } from "./header.ts";
import type { HttpResponse } from "./http.ts";

/** How long retries wait. */
export interface RetryTiming {
  /** The most that the first retry waits of its own accord. */
  readonly firstDelayMs: number;
  /** The most that any retry waits of its own accord. */
  readonly maxDelayMs: number;
  /** How long one call may take in all: no attempt begins later. */
  readonly budgetMs: number;
  /** At least 0, below 1. */
  readonly random: () => number;
}

/** Five retries last 20 to 31 s: long enough for a service that restarts, short enough for a person who waits. */
export const RETRY_TIMING: RetryTiming = {
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  budgetMs: 300_000,
  random: Math.random,
};

/**
 * Returns our own delay before the retry of this number, counted from 0. Dice take up to a third off it: what failed at
 * one moment must not come back at one moment, and yet all of them must outlast a restart.
 */
export function ownDelayMs(retry: number, { firstDelayMs, maxDelayMs, random }: RetryTiming): number {
  return (1 - random() / 3) * Math.min(maxDelayMs, firstDelayMs * 2 ** retry);
}

/** Returns how long the service asks to wait; null when it does not say, or names a time that has passed. */
export function askedDelayMs({ status, headers }: HttpResponse, nowMs: number): number | null {
  // Its times are by its own clock, which need not be this machine's.
  const serviceNowMs = dateIn(headers) ?? nowMs;
  const retryAfter = headerOf(headers, "retry-after");
  const atMs = parseHttpDate(retryAfter);
  const asked = [
    parseSeconds(retryAfter),
    atMs === null ? null : atMs - serviceNowMs,
    // Other responses name the end of the window too, while there is room in it.
    status === 429 ? untilReset(headerOf(headers, "ratelimit-reset"), serviceNowMs) : null,
  ];
  return asked.find((delayMs) => delayMs !== null && delayMs > 0) ?? null;
}

function untilReset(epochSeconds: string | null, nowMs: number): number | null {
  const resetMs = parseSeconds(epochSeconds);
  return resetMs === null ? null : resetMs - nowMs;
}

function parseSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : null;
}
