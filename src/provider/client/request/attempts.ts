import { UNANSWERED } from "../failure/network-failure.ts";
import { codeOf } from "../failure/redact.ts";
import type { RequestOutcome } from "./ask.ts";
import type { Endpoint } from "./endpoint.ts";

/** An attempt, or a call, that failed. */
export type Failed = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

/** What is known of the attempts of one call so far. */
export interface Attempts {
  readonly count: number;
  /** How long they took together, with the time between them. */
  readonly tookMs: number;
  /** How many of them got no response in time. */
  readonly late: number;
  /** How many were closed without an answer, by a service that may want a client certificate. */
  readonly unanswered: number;
  /** The last one after which nobody knows whether it was executed. */
  readonly unsettled: Failed | null;
}

/** Before the first one. */
export const NO_ATTEMPTS: Attempts = { count: 0, tookMs: 0, late: 0, unanswered: 0, unsettled: null };

/** Counts one more, after so much time in all. */
export function counted({ count, late, unanswered, unsettled }: Attempts, failed: Failed, tookMs: number): Attempts {
  const isLate = failed.response === null && failed.error.code === "timeout";
  return {
    count: count + 1,
    tookMs,
    late: isLate ? late + 1 : late,
    unanswered: codeOf(failed.error.cause) === UNANSWERED ? unanswered + 1 : unanswered,
    unsettled: failed.error.mayHaveExecuted ? failed : unsettled,
  };
}

/** Returns what came of a call that makes no more attempts. Its error says how often and how long it was tried. */
export function last({ error, response }: Failed, { count, tookMs, unsettled }: Attempts, more = ""): Failed {
  const seconds = Math.round(tookMs / 100) / 10;
  const told = error.adding(count === 1 ? "" : `It was tried ${count} times in ${seconds} s.`).adding(more);
  return { isOk: false, error: unsettled === null ? told : told.with({ mayHaveExecuted: true }), response };
}

/**
 * Returns what came of a call that may make no more attempts. What a write may have done matters more than that it was
 * stopped.
 */
export function stopped({ method }: Endpoint<unknown>, outcome: Failed, attempts: Attempts): Failed {
  const { unsettled } = attempts;
  if (method === "GET" || unsettled === null) return outcome;
  return last(outcome.response === null ? unsettled : outcome, attempts);
}
