import { UNANSWERED } from "../failure/network-failure.ts";
import { codeOf } from "../failure/redact.ts";
import type { RequestOutcome } from "./ask.ts";
import type { Endpoint } from "./endpoint.ts";

/** An attempt, or a call, that failed. */
export type Failed = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

/** The attempts of one call so far. */
export interface Attempts {
  readonly count: number;
  /** How long they took in total, including the time between them. */
  readonly tookMs: number;
  /** How long a failing service has asked to wait, in total. */
  readonly askedMs: number;
  /** How many of them timed out. */
  readonly late: number;
  /** How many were closed without an answer by a service that may want a client certificate. */
  readonly unanswered: number;
  /** The last attempt that may or may not have been executed. */
  readonly unsettled: Failed | null;
}

/** The state before the first attempt. */
export const NO_ATTEMPTS: Attempts = { count: 0, tookMs: 0, askedMs: 0, late: 0, unanswered: 0, unsettled: null };

/** Counts one more attempt; `times` are the totals after it. */
export function counted(before: Attempts, failed: Failed, times: Pick<Attempts, "tookMs" | "askedMs">): Attempts {
  const isLate = failed.response === null && failed.error.code === "timeout";
  return {
    count: before.count + 1,
    tookMs: times.tookMs,
    askedMs: before.askedMs + times.askedMs,
    late: isLate ? before.late + 1 : before.late,
    unanswered: codeOf(failed.error.cause) === UNANSWERED ? before.unanswered + 1 : before.unanswered,
    unsettled: failed.error.mayHaveExecuted ? failed : before.unsettled,
  };
}

/** Returns the outcome of a call that makes no more attempts. Its error says how often and how long it was tried. */
export function last({ error, response }: Failed, { count, tookMs, unsettled }: Attempts, more = ""): Failed {
  const seconds = Math.round(tookMs / 100) / 10;
  const complete = error.adding(count <= 1 ? "" : `It was tried ${count} times in ${seconds} s.`).adding(more);
  return { isOk: false, error: unsettled === null ? complete : complete.with({ mayHaveExecuted: true }), response };
}

/**
 * Returns the outcome of a call that may make no more attempts. The possible effect of a write matters more than the
 * fact that it was stopped.
 */
export function stopped({ method }: Endpoint<unknown>, outcome: Failed, attempts: Attempts): Failed {
  const { unsettled } = attempts;
  if (method === "GET" || unsettled === null) return outcome;
  return last(outcome.response === null ? unsettled : outcome, attempts);
}
