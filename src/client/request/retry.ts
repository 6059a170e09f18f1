import { setTimeout as wait } from "node:timers/promises";
import { nowMs } from "../clock.ts";
import type { Report } from "../failure/report.ts";
import type { Log } from "../options/index.ts";
import type { Ask, RequestOutcome } from "./ask.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import type { Gate } from "./gate.ts";
import { mayRetry } from "./may-retry.ts";
import { askedDelayMs, ownDelayMs, type RetryTiming } from "./retry-delay.ts";
import { logRetry } from "./retry-log.ts";

/** What the stage needs. */
interface RetryOptions {
  readonly ask: Ask;
  readonly report: Report;
  readonly gate: Pick<Gate, "pause">;
  readonly maxRetries: number;
  readonly log: Log;
  readonly timing: RetryTiming;
}

type Failed = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

/** What is known of the attempts of one call so far. */
interface Attempts {
  readonly count: number;
  readonly startedMs: number;
  /** The last one after which nobody knows whether it was executed. */
  readonly unsettled: Failed | null;
}

/**
 * Makes the stage that sends a request again where that can end better and does no harm. Its error says how often and
 * how long it was tried. A signal ends the waiting: then a write that may have been executed has its last outcome, all
 * else was cancelled.
 */
export function createRetry(options: RetryOptions): Ask {
  const { ask, gate, log, maxRetries, report, timing } = options;
  return async (endpoint, call) => {
    const { signal } = call;
    const startedMs = nowMs();
    let unsettled: Failed | null = null;
    for (let count = 1; ; count += 1) {
      const outcome = await ask(endpoint, call);
      if (outcome.isOk) return outcome;
      unsettled = outcome.error.mayHaveExecuted ? outcome : unsettled;
      const attempts = { count, startedMs, unsettled };
      if (signal.aborted) return stopped(endpoint, outcome, attempts);
      const delayMs = delayAfter(outcome, count, timing);
      // A wait that no call would live to see holds nobody back: each fails with a response of its own.
      if (outcome.response?.status === 429 && delayMs <= timing.budgetMs) gate.pause(delayMs);
      if (count > maxRetries || !mayRetry(endpoint, outcome)) return last(outcome, attempts, "");
      if (nowMs() - startedMs + delayMs > timing.budgetMs) return last(outcome, attempts, tooLong(delayMs, timing));
      logRetry(log, outcome.error, { attempt: count, waitMs: delayMs });
      const wasStopped = await wait(delayMs, false, { signal }).catch(() => true);
      if (wasStopped) {
        const error = cancelled(report, requestOf(endpoint));
        return stopped(endpoint, { isOk: false, error, response: null }, attempts);
      }
    }
  };
}

function delayAfter({ response }: Failed, count: number, timing: RetryTiming): number {
  const askedMs = response === null ? null : askedDelayMs(response, Date.now());
  return askedMs ?? ownDelayMs(count - 1, timing);
}

/** What a write may have done matters more than that it was stopped. */
function stopped({ method }: Endpoint<unknown>, outcome: Failed, attempts: Attempts): Failed {
  const { unsettled } = attempts;
  if (method === "GET" || unsettled === null) return outcome;
  return last(outcome.response === null ? unsettled : outcome, attempts, "");
}

function last({ error, response }: Failed, { count, startedMs, unsettled }: Attempts, more: string): Failed {
  const seconds = Math.round((nowMs() - startedMs) / 100) / 10;
  const told = error.adding(count === 1 ? "" : `It was tried ${count} times in ${seconds} s.`).adding(more);
  return { isOk: false, error: unsettled === null ? told : told.with({ mayHaveExecuted: true }), response };
}

const tooLong = (delayMs: number, { budgetMs }: RetryTiming): string =>
  `Another attempt would come after ${Math.ceil(delayMs / 1000)} s, and one call may take ${budgetMs / 1000} s in all.`;
