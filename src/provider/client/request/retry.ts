import type { Clock } from "../clock.ts";
import { ApiError } from "../failure/api-error.ts";
import type { Report } from "../failure/report.ts";
import type { Log } from "../options/index.ts";
import type { Ask, AskOnce, RequestOutcome } from "./ask.ts";
import { counted, last, NO_ATTEMPTS, stopped, type Attempts, type Failed } from "./attempts.ts";
import type { Breaker, Caller } from "./breaker.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import { mayRetry } from "./may-retry.ts";
import { inOutage, notSent } from "./outage.ts";
import { placeKeyIn } from "./place-in-path.ts";
import type { RateLimit } from "./rate-limit.ts";
import { askedDelayMs, ownDelayMs, type RetryTiming } from "./retry-delay.ts";
import { logPause, logRetry } from "./retry-log.ts";

/** The dependencies of the stage. */
interface RetryOptions {
  readonly ask: AskOnce;
  readonly breaker: Breaker;
  readonly clock: Clock;
  readonly report: Report;
  /** The same limit that the gate obeys. */
  readonly limit: RateLimit;
  readonly maxRetries: number;
  readonly log: Log;
  readonly onPause?: ((ms: number) => void) | undefined;
  readonly timing: RetryTiming;
}

/** Each of them takes all the time that an attempt may take. */
const MAX_LATE = 3;
/** They usually all end like the first one; the second attempt covers a connection that was lost by chance. */
const MAX_UNANSWERED = 2;
/** A failing service that asks for more time than this in total is down for longer than a call waits. */
const MAX_ASKED_MS = 30_000;

/**
 * Makes the stage that repeats a request if that can end better and does no harm. Its error says how often and how long
 * it was tried. The waiting ends when the signal aborts, or when the service does not answer any call or limits the
 * rate for too long. Then a write that may have been executed ends with its last outcome; any other call counts as not
 * sent.
 */
export function createRetry(options: RetryOptions): Ask {
  const { ask, breaker, clock, limit, log } = options;
  return async (endpoint, call) => {
    const caller = { place: placeKeyIn(endpoint.path), signal: call.signal };
    const startedMs = clock.nowMs();
    let next = endpoint;
    for (let attempts = NO_ATTEMPTS; ;) {
      const outcome = await breaker.attempt(() => ask(next, call), caller);
      if (outcome === null) return stopped(endpoint, unsent(endpoint, caller, options), attempts);
      const tookMs = clock.nowMs() - startedMs;
      if (outcome.isOk) {
        limit.answered(outcome.response.cost.durationMs);
        return attempts === NO_ATTEMPTS ? outcome : lasting(outcome, tookMs);
      }
      const wait = waitAfter(outcome, attempts, options);
      attempts = wait.isAttempt ? counted(attempts, outcome, { ...wait, tookMs }) : { ...attempts, tookMs };
      if (caller.signal.aborted) return stopped(endpoint, outcome, attempts);
      const end = endOf(outcome, { endpoint, place: caller.place, attempts, wait, startedMs }, options);
      if (end !== null) return end;
      if (wait.isAttempt) logRetry(log, outcome.error, { attempt: attempts.count, waitMs: wait.ms });
      // Whoever silently closed one connection may have closed the other idle ones.
      if (outcome.response === null) next = { ...endpoint, isOnNewConnection: true };
      // The next attempt checks whether the signal has aborted.
      if (!isRefusal(outcome)) await breaker.pause(wait.ms, caller.signal);
    }
  };
}

type Done<T> = Extract<RequestOutcome<T>, { readonly isOk: true }>;

/** A success whose duration includes the earlier attempts and the time between them. */
function lasting<T>({ response, ...rest }: Done<T>, durationMs: number): Done<T> {
  return { ...rest, response: { ...response, cost: { ...response.cost, durationMs } } };
}

const isRefusal = ({ response }: Failed): boolean => response?.status === 429;

/** The wait after a failed request. */
interface Wait {
  /** The time until it can be sent again; after a refusal, the gate does the waiting. */
  readonly ms: number;
  readonly isAttempt: boolean;
  /** The time that a failing service has asked for. */
  readonly askedMs: number;
  /** The error of a rate limit that ends all calls; null if there is none. */
  readonly closed: ApiError | null;
}

function waitAfter(failed: Failed, { count }: Attempts, options: RetryOptions): Wait {
  const { error, response } = failed;
  const { limit, log, onPause, timing } = options;
  const askedMs = response === null ? null : askedDelayMs(response, Date.now());
  if (response === null || !isRefusal(failed)) {
    if (response !== null) limit.answered(response.cost.durationMs);
    const ms = Math.max(askedMs ?? 0, ownDelayMs(count, timing));
    return { ms, isAttempt: true, askedMs: (response?.status ?? 0) < 500 ? 0 : (askedMs ?? 0), closed: null };
  }
  const pause = limit.refused({ error, askedMs, durationMs: response.cost.durationMs });
  if (pause instanceof ApiError) return { ms: 0, isAttempt: true, askedMs: 0, closed: pause };
  if (pause.isNew) {
    logPause(log, error, pause.ms);
    onPause?.(pause.ms);
  }
  return { ms: pause.ms, isAttempt: pause.isNew, askedMs: 0, closed: null };
}

/** The status of a call after a failed request. */
interface CallStatus extends Pick<Caller, "place"> {
  readonly endpoint: Endpoint<unknown>;
  readonly attempts: Attempts;
  readonly wait: Wait;
  readonly startedMs: number;
}

/** Returns the outcome of a call that has no attempts left; null while another one may follow. */
function endOf(outcome: Failed, status: CallStatus, options: RetryOptions): Failed | null {
  const { endpoint, place, attempts, wait, startedMs } = status;
  const { breaker } = options;
  if (wait.closed !== null) return inOutage(last({ ...outcome, error: wait.closed }, attempts));
  const canMend = mayRetry(endpoint, outcome);
  // A failure that no call can mend, such as an unknown host, counts as much as many failed attempts.
  const isForAll = outcome.response === null && outcome.error.isGeneral;
  if (!canMend && !isForAll) return last(outcome, attempts);
  const isUsedUp = !canMend || isHopeless(attempts, options);
  const why = isUsedUp ? "" : waitsNoLonger(status, options);
  const isOver = isUsedUp || why !== "";
  if (isOver) breaker.giveUp(outcome, { place, startedMs });
  const isTripped = breaker.failure !== null;
  if (!isOver && !isTripped) return null;
  const final = last(outcome, attempts, why);
  return isTripped && (breaker.isGeneral || wasNeverSent(outcome)) ? inOutage(final) : final;
}

function isHopeless({ count, late, unanswered }: Attempts, { maxRetries }: RetryOptions): boolean {
  return count > maxRetries || late >= MAX_LATE || unanswered >= MAX_UNANSWERED;
}

/** Whether a request was never sent, so that the reason of the failure is not the request. */
const wasNeverSent = ({ error, response }: Failed): boolean => response === null && !error.mayHaveExecuted;

/** Returns the reason, in a sentence, why a call does not wait for another attempt; empty if it does. */
function waitsNoLonger({ attempts, wait }: CallStatus, { timing }: RetryOptions): string {
  const isDown = attempts.askedMs > MAX_ASKED_MS;
  if (!isDown && attempts.tookMs + wait.ms <= timing.budgetMs) return "";
  const limit = isDown
    ? `a call waits ${MAX_ASKED_MS / 1000} s in all for a service that fails`
    : `one call may take ${timing.budgetMs / 1000} s in all`;
  return `Another attempt would come after ${Math.ceil(wait.ms / 1000)} s, and ${limit}.`;
}

/** Returns the outcome of a call that must not make an attempt. */
function unsent(endpoint: Endpoint<unknown>, { signal }: Caller, { breaker, limit, report }: RetryOptions): Failed {
  if (!signal.aborted) {
    if (breaker.failure !== null) return notSent({ report, endpoint }, breaker.failure);
    if (limit.failure !== null) return notSent({ report, endpoint, why: "limited" }, limit.failure);
  }
  return { isOk: false, error: cancelled(report, requestOf(endpoint)), response: null };
}
