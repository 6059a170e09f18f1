/** Decides when to send a request again. These are pure functions: time, random numbers and headers are passed in. */
import { dateIn, headerOf, parseHttpDate } from "./header.ts";
import type { HttpResponse } from "./http.ts";

/** The timing of retries. */
export interface RetryTiming {
  /** The longest delay before the first retry, unless the service asks for more. */
  readonly firstDelayMs: number;
  /** The longest delay before any retry, unless the service asks for more. */
  readonly maxDelayMs: number;
  /** How long one call may take in total: no attempt starts later. */
  readonly budgetMs: number;
  /** At least 0, below 1. */
  readonly random: () => number;
}

/** Five retries take 20 to 31 s: long enough for a service that restarts, short enough for a person who waits. */
export const RETRY_TIMING: RetryTiming = {
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  budgetMs: 300_000,
  random: Math.random,
};

/**
 * Returns our own delay before a retry, counted from 0. A random part of up to a third is subtracted: requests that
 * failed at the same moment must not be repeated at the same moment, and yet all of them must outlast a restart.
 */
export function ownDelayMs(retry: number, { firstDelayMs, maxDelayMs, random }: RetryTiming): number {
  return (1 - random() / 3) * Math.min(maxDelayMs, firstDelayMs * 2 ** retry);
}

/** Returns how long the service asks to wait; null if it does not say, or names a time in the past. */
export function askedDelayMs({ status, headers }: HttpResponse, nowMs: number): number | null {
  // Its times are those of its own clock, which may differ from this machine's.
  const serviceNowMs = dateIn(headers) ?? nowMs;
  const retryAfter = headerOf(headers, "retry-after");
  const atMs = parseHttpDate(retryAfter);
  const asked = [
    parseSeconds(retryAfter),
    atMs === null ? null : atMs - serviceNowMs,
    // Other responses also name the end of the window, even if requests are left in it.
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
