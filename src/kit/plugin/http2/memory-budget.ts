/** A request of the largest size and its response: what one call may need. */
export const MAX_HELD_BYTES = 512 * 1024 * 1024;

/** Counts what one connection makes this side hold: requests that are not used yet, responses that are not sent yet. */
export class MemoryBudget {
  readonly #maxBytes: number;
  #heldBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Counts bytes to hold. Returns false, and counts nothing, if they are too many. */
  take(bytes: number): boolean {
    if (this.#heldBytes + bytes > this.#maxBytes) return false;
    this.#heldBytes += bytes;
    return true;
  }

  /** Counts bytes that were taken and are held no more. */
  release(bytes: number): void {
    this.#heldBytes -= bytes;
  }
}
