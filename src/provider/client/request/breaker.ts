import type { Clock } from "../clock.ts";
import type { ApiError } from "../failure/api-error.ts";
import { onAbort } from "../on-abort.ts";
import type { RequestOutcome } from "./ask.ts";

/** For so long trials follow each other, and other calls wait for them; after that, there is none for as long. */
const TRIALS_MS = 5000;

/**
 * What the calls of a process know of one service together. It trips when the service answers none of them. From then
 * on one attempt at a time is made, as a trial, and calls fail without one, until there is an answer, whatever it says.
 */
export class Breaker {
  readonly #clock: Clock;
  #failure: ApiError | null = null;
  #answeredMs = -Infinity;
  #isTrying = false;
  #trialsBeganMs = -Infinity;
  #trialFailedMs = -Infinity;
  /** End the pauses that are under way. */
  readonly #wakers = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What went wrong last; null unless it has tripped. */
  get failure(): ApiError | null {
    return this.#failure;
  }

  /**
   * Makes an attempt. Resolves to null where none must be made: the service does not answer, or the signal has aborted.
   */
  async attempt<T>(send: () => Promise<RequestOutcome<T>>, signal: AbortSignal): Promise<RequestOutcome<T> | null> {
    for (;;) {
      if (signal.aborted) return null;
      if (this.#failure === null) return this.#noted(await send());
      const now = this.#clock.nowMs();
      const leftMs = this.#trialsBeganMs + TRIALS_MS - now;
      if (leftMs > 0 && this.#isTrying) {
        await this.pause(leftMs, signal);
        continue;
      }
      if (leftMs <= 0) {
        if (this.#isTrying || now < this.#trialFailedMs + TRIALS_MS) return null;
        this.#trialsBeganMs = now;
      }
      return this.#try(send, signal);
    }
  }

  /** Hears that a call that began at this time has no attempts left, and trips if there was no answer since. */
  giveUp(error: ApiError, startedMs: number): void {
    if (this.#answeredMs > startedMs) return;
    if (this.#failure === null) this.#trialsBeganMs = this.#clock.nowMs();
    this.#failure = error;
    this.#wake();
  }

  /** Waits before another attempt, until it trips or the signal aborts at most. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const wake = (): void => end.abort();
    this.#wakers.add(wake);
    const forget = onAbort(signal, wake);
    await this.#clock.wait(ms, end.signal).catch(() => undefined);
    this.#wakers.delete(wake);
    forget();
  }

  async #try<T>(send: () => Promise<RequestOutcome<T>>, signal: AbortSignal): Promise<RequestOutcome<T>> {
    this.#isTrying = true;
    try {
      const outcome = this.#noted(await send());
      // One that was cancelled says nothing about the service.
      if (outcome.isOk || outcome.response !== null || signal.aborted) return outcome;
      this.#trialFailedMs = this.#clock.nowMs();
      if (this.#failure !== null) this.#failure = outcome.error;
      return outcome;
    } finally {
      this.#isTrying = false;
      // After an answer, nobody waits for this trial.
      if (this.#failure !== null) this.#wake();
    }
  }

  #noted<T>(outcome: RequestOutcome<T>): RequestOutcome<T> {
    if (!outcome.isOk && outcome.response === null) return outcome;
    this.#answeredMs = this.#clock.nowMs();
    if (this.#failure !== null) this.#wake();
    this.#failure = null;
    return outcome;
  }

  #wake(): void {
    for (const wake of this.#wakers) wake();
  }
}

/** Returns the breaker of a service, which is the same one for the same way to it, with the clock of the first. */
export type Breakers = (way: string, clock: Clock) => Breaker;

/** Starts with no service known. */
export function createBreakers(): Breakers {
  const known = new Map<string, Breaker>();
  return (way, clock) => {
    const breaker = known.get(way) ?? new Breaker(clock);
    known.set(way, breaker);
    return breaker;
  };
}

/** Those of all clients of this process. */
export const BREAKERS = createBreakers();
