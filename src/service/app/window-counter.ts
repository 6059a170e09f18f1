/** Counts by name, anew in each window of the clock. */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one more at this time, in milliseconds since the epoch; returns how many it makes in this window. */
  count(name: string, nowMs: number): number {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const counted = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, counted);
    return counted;
  }

  /** Begins to count anew. */
  clear(): void {
    this.#counts.clear();
  }
}
