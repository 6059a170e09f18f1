import type { Clock } from "../clock.ts";
import type { ApiError } from "../failure/api-error.ts";
import type { Call } from "./call.ts";
import { ownDelayMs, type RetryTiming } from "./retry-delay.ts";
import { Waits } from "./waits.ts";

/** After this many pauses in a row, the next refusal ends all calls. */
const MAX_PAUSES = 3;
/** So does a limit that asks for a longer pause. */
const MAX_PAUSE_MS = 90_000;
/** The limit for pauses in a row: a person who waits learns within three minutes about a limit that does not end. */
const MAX_ROW_MS = 175_000;
/** A pause lasts at least as long as our own delay before these retries: most limits pass soon, the others in 20 s. */
const OWN_DELAYS = { first: 0, later: 5 };

/** A request after a pause may take as long as it needs: its end wakes the others. */
const UNTIL_WOKEN_MS = 600_000;

/** A response that refuses a request because there were too many. */
export interface Refusal {
  readonly error: ApiError;
  /** How long the service asks to wait; null if it does not say. */
  readonly askedMs: number | null;
  /** The time from the request to this response. */
  readonly durationMs: number;
}

/** The pause that follows a refusal. */
export interface Pause {
  readonly ms: number;
  /** Whether the refusal started it; if not, its request was sent earlier and does not count as an attempt. */
  readonly isNew: boolean;
}

/**
 * The service's rate limit, as far as the calls of a client can tell. A refusal (429) pauses all of them, once. After
 * the pause, one request at a time is sent until there is another response, so that each of many runs that share a
 * limit gets its turn. If three pauses in a row bring none, or the service asks for too long a pause, the limit closes:
 * nothing is sent until the time that the service names.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #timing: RetryTiming;
  readonly #waits: Waits;
  #failure: ApiError | null = null;
  /** The number of pauses since the last response of another kind, and the start of the first of them. */
  #row = { pauses: 0, beganMs: 0 };
  #pauseBeganMs = -Infinity;
  #pausedUntilMs = -Infinity;
  #closedUntilMs = -Infinity;
  /** Whether the first request after a pause is in progress. */
  #isTrying = false;

  constructor(clock: Clock, timing: RetryTiming) {
    this.#clock = clock;
    this.#timing = timing;
    this.#waits = new Waits(clock);
  }

  /** The refusal that closed it last; null if none did. */
  get failure(): ApiError | null {
    return this.#failure;
  }

  /**
   * Waits for the end of a pause. Resolves to whether a request may be sent then; rejects if the signal aborts first.
   */
  async opens(call: Call): Promise<boolean> {
    for (;;) {
      if (this.#isClosedTo(call)) return false;
      // The clock is read once: if a pause ended between two readings, nothing would wake this call.
      const leftMs = this.#pausedUntilMs - this.#clock.nowMs();
      if (leftMs <= 0 && !this.#isTrying) return true;
      await this.#waits.wait(leftMs > 0 ? leftMs : UNTIL_WOKEN_MS, call.signal);
      if (call.signal.aborted) throw new Error("stopped while waiting for the end of a pause");
    }
  }

  /** Whether a request must not be sent now. */
  isHolding(call: Call): boolean {
    return this.#isClosedTo(call) || this.#isTrying || this.#clock.nowMs() < this.#pausedUntilMs;
  }

  /** Sends a request that is not held back, alone if it is the first one after a pause. */
  async send<T>(task: () => Promise<T>): Promise<T> {
    if (this.#row.pauses === 0) return task();
    this.#isTrying = true;
    try {
      return await task();
    } finally {
      // Its response is noted before this runs.
      this.#clock.after(0, () => {
        this.#isTrying = false;
        this.#waits.endAll();
      });
    }
  }

  /** Notes a response that is not a refusal, and how long it took. */
  answered(durationMs: number): void {
    if (!this.#isEarlier(durationMs)) this.#row.pauses = 0;
  }

  /** Notes a refusal. Returns the pause that follows, or the error that ends all calls. */
  refused({ error, askedMs, durationMs }: Refusal): Pause | ApiError {
    const now = this.#clock.nowMs();
    const isNew = now >= this.#pausedUntilMs && !this.#isEarlier(durationMs);
    const ownDelay = this.#row.pauses === 0 ? OWN_DELAYS.first : OWN_DELAYS.later;
    const ms = Math.max(askedMs ?? 0, isNew ? ownDelayMs(ownDelay, this.#timing) : 0);
    const reason = this.#reasonToClose(ms, isNew);
    if (reason !== null) return this.#close(error.adding(reason), now + ms);
    if (isNew) {
      this.#row = {
        pauses: this.#row.pauses + 1,
        beganMs: this.#row.pauses === 0 ? now - durationMs : this.#row.beganMs,
      };
      this.#pauseBeganMs = now;
    }
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, now + ms);
    return { ms: this.#pausedUntilMs - now, isNew };
  }

  #reasonToClose(ms: number, isNew: boolean): string | null {
    if (ms > MAX_PAUSE_MS)
      return `It asks to wait ${secondsOf(ms)} s, and requests wait ${MAX_PAUSE_MS / 1000} s at most.`;
    const { pauses, beganMs } = this.#row;
    const now = this.#clock.nowMs();
    const isOver = isNew && pauses >= MAX_PAUSES;
    const isTooLong = pauses > 0 && now + ms > beganMs + MAX_ROW_MS;
    const isClosed = now < this.#closedUntilMs;
    return isOver || isTooLong || isClosed
      ? `Every request of the last ${secondsOf(now - beganMs)} s was refused.`
      : null;
  }

  #close(error: ApiError, untilMs: number): ApiError {
    this.#failure = error;
    this.#row.pauses = MAX_PAUSES;
    this.#pausedUntilMs = -Infinity;
    this.#closedUntilMs = Math.max(this.#closedUntilMs, untilMs);
    this.#waits.endAll();
    return error;
  }

  #isClosedTo({ isOfWrite }: Call): boolean {
    return isOfWrite !== true && this.#clock.nowMs() < this.#closedUntilMs;
  }

  /** Whether a request that took this long was sent before the last pause. */
  #isEarlier(durationMs: number): boolean {
    return this.#clock.nowMs() - durationMs < this.#pauseBeganMs;
  }
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000);
