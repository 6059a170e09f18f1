import { setTimeout as wait } from "node:timers/promises";

/** Waits until something holds; rejects when it has not held for three seconds. */
export async function until(holds: () => boolean): Promise<void> {
  const endMs = performance.now() + 3000;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`this never came to hold: ${holds.toString()}`);
    await wait(5);
  }
}
