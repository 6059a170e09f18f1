import type { Clock } from "../clock.ts";
import { onAbort } from "../on-abort.ts";

/** Waits that can be ended together. */
export class Waits {
  readonly #clock: Clock;
  readonly #wakers = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves after this time; earlier if all waits are ended or the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        stop();
        forget();
        this.#wakers.delete(wake);
        resolve();
      };
      let forget = (): void => undefined;
      const stop = this.#clock.after(ms, wake);
      this.#wakers.add(wake);
      forget = onAbort(signal, wake);
    });
  }

  /** Ends all current waits. */
  endAll(): void {
    for (const wake of this.#wakers) wake();
  }
}
