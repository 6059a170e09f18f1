import type { Clock } from "../clock.ts";
import type { ApiError } from "../failure/api-error.ts";
import type { RequestOutcome } from "./ask.ts";
import type { Failed } from "./attempts.ts";
import { Waits } from "./waits.ts";

/** How long trials follow each other while other calls wait for them; after that, there is none for the same time. */
const TRIALS_MS = 5000;

/** These statuses come from a proxy in front of a service that is down; a 500 may be due to the request itself. */
const DOWN = [502, 503, 504];

/** A service that fails for this many projects and groups, and answers none, fails for all. */
const MANY_PLACES = 2;

/** A call that makes attempts. */
export interface Caller {
  /** The project or group that it concerns. */
  readonly place: string;
  readonly signal: AbortSignal;
}

type Attempt<T> = () => Promise<RequestOutcome<T> | null>;

/**
 * The knowledge about one service that all calls of a process share. It trips when a call has used up its attempts on a
 * service that is down, and no call got an answer since that call started. An answer is any response below 500. Until
 * there is one, a single attempt at a time is made as a trial, and other calls fail without an attempt.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #waits: Waits;
  #failure: ApiError | null = null;
  #answeredMs = -Infinity;
  #isTrying = false;
  #trialsBeganMs = -Infinity;
  #trialFailedMs = -Infinity;
  /** The places at which an attempt has failed since the last answer. */
  readonly #failing = new Set<string>();
  /** The places at which a call has used up its attempts since the last answer. */
  readonly #givenUp = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#waits = new Waits(clock);
  }

  /** The last failure; null unless it has tripped. */
  get failure(): ApiError | null {
    return this.#failure;
  }

  /** Whether attempts have failed at more than one place since the last answer. */
  get isGeneral(): boolean {
    return this.#failing.size >= MANY_PLACES;
  }

  /**
   * Makes an attempt, which resolves to null if the gate did not let it pass. Also resolves to null if no attempt may
   * be made: the service does not answer, or the signal has aborted.
   */
  async attempt<T>(send: Attempt<T>, caller: Caller): Promise<RequestOutcome<T> | null> {
    const { signal } = caller;
    for (;;) {
      if (signal.aborted) return null;
      if (this.#failure === null) return this.#noted(await send(), caller);
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
      return this.#try(send, caller);
    }
  }

  /** Notes that a call for this place, which started at this time, has no attempts left. */
  giveUp(
    { error, response }: Failed,
    { place, startedMs }: { readonly place: string; readonly startedMs: number },
  ): void {
    if (this.#answeredMs > startedMs) return;
    this.#givenUp.add(place);
    const isDown = response === null || DOWN.includes(response.status);
    if (!isDown && this.#givenUp.size < MANY_PLACES) return;
    if (this.#failure === null) this.#trialsBeganMs = this.#clock.nowMs();
    this.#failure = error;
    this.#waits.endAll();
  }

  /** Waits before another attempt; ends early if it trips or the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return this.#waits.wait(ms, signal);
  }

  async #try<T>(send: Attempt<T>, caller: Caller): Promise<RequestOutcome<T> | null> {
    this.#isTrying = true;
    try {
      const outcome = this.#noted(await send(), caller);
      // A canceled attempt says nothing about the service.
      if (outcome === null || outcome.isOk || isAnswer(outcome) || caller.signal.aborted) return outcome;
      this.#trialFailedMs = this.#clock.nowMs();
      if (this.#failure !== null) this.#failure = outcome.error;
      return outcome;
    } finally {
      this.#isTrying = false;
      // After an answer, no call waits for this trial.
      if (this.#failure !== null) this.#waits.endAll();
    }
  }

  #noted<T>(outcome: RequestOutcome<T> | null, { place, signal }: Caller): RequestOutcome<T> | null {
    if (outcome === null) return null;
    if (!isAnswer(outcome)) {
      if (!signal.aborted) this.#failing.add(place);
      return outcome;
    }
    this.#answeredMs = this.#clock.nowMs();
    this.#failing.clear();
    this.#givenUp.clear();
    if (this.#failure !== null) this.#waits.endAll();
    this.#failure = null;
    return outcome;
  }
}

const isAnswer = ({ response }: RequestOutcome<unknown>): boolean => response !== null && response.status < 500;

/**
 * Returns the breaker of a service. Clients that use the same connection settings share it, with the clock of the
 * first.
 */
export type Breakers = (key: string, clock: Clock) => Breaker;

/** Creates an empty set of breakers. */
export function createBreakers(): Breakers {
  const known = new Map<string, Breaker>();
  return (key, clock) => {
    const breaker = known.get(key) ?? new Breaker(clock);
    known.set(key, breaker);
    return breaker;
  };
}

/** The breakers of all clients of this process. */
export const BREAKERS = createBreakers();
