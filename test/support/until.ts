import { setTimeout as wait } from "node:timers/promises";

// Three quarters of what jest gives the test, set by jest.config.js: jest itself would not say what was waited for.
const LIMIT_MS = 0.75 * (globalThis as unknown as { TIME_LIMIT_MS: number }).TIME_LIMIT_MS;

/** Waits until something holds; rejects where it does not for most of the time that a test may take. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`this never came to hold: ${holds.toString()}`);
    await wait(5);
  }
}
