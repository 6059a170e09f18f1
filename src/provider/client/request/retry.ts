import type { Clock } from "../clock.ts";
import type { Report } from "../failure/report.ts";
import type { Log } from "../options/index.ts";
import type { Ask, RequestOutcome } from "./ask.ts";
import { counted, last, NO_ATTEMPTS, stopped, type Attempts, type Failed } from "./attempts.ts";
import type { Breaker } from "./breaker.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import type { Gate } from "./gate.ts";
import { mayRetry } from "./may-retry.ts";
import { inOutage, notSent } from "./outage.ts";
import { askedDelayMs, ownDelayMs, type RetryTiming } from "./retry-delay.ts";
import { logPause, logRetry } from "./retry-log.ts";

/** What the stage needs. */
interface RetryOptions {
  readonly ask: Ask;
  readonly breaker: Breaker;
  readonly clock: Clock;
  readonly report: Report;
  readonly gate: Pick<Gate, "pause">;
  readonly maxRetries: number;
  readonly log: Log;
  readonly onPause?: ((ms: number) => void) | undefined;
  readonly timing: RetryTiming;
}

/** Each takes all the time that an attempt may take. */
const MAX_LATE = 3;
/** As a rule they end as the first one did; the second one outlasts a connection that was lost by chance. */
const MAX_UNANSWERED = 2;

/**
 * Makes the stage that sends a request again where that can end better and does no harm. Its error says how often and
 * how long it was tried. A signal ends the waiting, and so does a service that answers nobody: then a write that may
 * have been executed has its last outcome, and all else was not sent.
 */
export function createRetry(options: RetryOptions): Ask {
  const { ask, breaker, clock, gate, log, timing } = options;
  return async (endpoint, call) => {
    const { signal } = call;
    const startedMs = clock.nowMs();
    let next = endpoint;
    for (let attempts = NO_ATTEMPTS; ;) {
      const outcome = await breaker.attempt(() => ask(next, call), signal);
      if (outcome === null) return stopped(endpoint, unsent(endpoint, signal, options), attempts);
      if (outcome.isOk) return attempts.count === 0 ? outcome : lasting(outcome, clock.nowMs() - startedMs);
      attempts = counted(attempts, outcome, clock.nowMs() - startedMs);
      if (signal.aborted) return stopped(endpoint, outcome, attempts);
      const askedMs = outcome.response === null ? null : askedDelayMs(outcome.response, Date.now());
      const delayMs = askedMs ?? ownDelayMs(attempts.count - 1, timing);
      // A wait that no call would live to see holds nobody back: each fails with a response of its own.
      const isPause = outcome.response?.status === 429 && delayMs <= timing.budgetMs && gate.pause(delayMs);
      if (isPause) {
        logPause(log, outcome.error, delayMs);
        options.onPause?.(delayMs);
      }
      const end = endOf(outcome, { endpoint, attempts, delayMs, startedMs }, options);
      if (end !== null) return end;
      logRetry(log, outcome.error, { attempt: attempts.count, waitMs: delayMs });
      // Whoever ends one connection without a word may have ended the others that wait for a request.
      if (outcome.response === null) next = { ...endpoint, isOnNewConnection: true };
      // The next attempt knows whether the signal has aborted.
      if (askedMs === null) await breaker.pause(delayMs, signal);
      else await clock.wait(delayMs, signal).catch(() => undefined);
    }
  };
}

type Done<T> = Extract<RequestOutcome<T>, { readonly isOk: true }>;

/** A success that took this long, with the attempts before it and the time between them. */
function lasting<T>({ response, ...rest }: Done<T>, durationMs: number): Done<T> {
  return { ...rest, response: { ...response, cost: { ...response.cost, durationMs } } };
}

/** Where a call is after an attempt. */
interface Standing {
  readonly endpoint: Endpoint<unknown>;
  readonly attempts: Attempts;
  readonly delayMs: number;
  readonly startedMs: number;
}

/** Returns what comes of a call that has had its attempts; null while another one may follow. */
function endOf(outcome: Failed, standing: Standing, options: RetryOptions): Failed | null {
  const { endpoint, attempts, delayMs, startedMs } = standing;
  const { breaker, maxRetries, timing } = options;
  const canMend = mayRetry(endpoint, outcome);
  // What no call can mend, such as a host that is not found, counts as much as what many attempts did not.
  const isForAll = outcome.response === null && outcome.error.isGeneral;
  if (!canMend && !isForAll) return last(outcome, attempts);
  const isHopeless = attempts.late >= MAX_LATE || attempts.unanswered >= MAX_UNANSWERED;
  const isUsedUp = !canMend || attempts.count > maxRetries || isHopeless;
  const isTooLong = attempts.tookMs + delayMs > timing.budgetMs;
  if (isUsedUp || isTooLong) breaker.giveUp(outcome.error, startedMs);
  if (breaker.failure !== null) return inOutage(last(outcome, attempts));
  if (isUsedUp) return last(outcome, attempts);
  return isTooLong ? last(outcome, attempts, tooLong(delayMs, timing)) : null;
}

/** What comes of a call that must not make an attempt. */
function unsent(endpoint: Endpoint<unknown>, signal: AbortSignal, { breaker, report }: RetryOptions): Failed {
  const { failure } = breaker;
  if (failure !== null && !signal.aborted) return notSent({ report, endpoint }, failure);
  return { isOk: false, error: cancelled(report, requestOf(endpoint)), response: null };
}

const tooLong = (delayMs: number, { budgetMs }: RetryTiming): string =>
  `Another attempt would come after ${Math.ceil(delayMs / 1000)} s, and one call may take ${budgetMs / 1000} s in all.`;
