import type { Run } from "../schema/index.ts";

/** Starts with nothing written and nothing held. */
export function createRun(): Run {
  const tails = new Map<string, Promise<unknown>>();
  return {
    written: new Map(),
    managed: new Set(),
    exclusively(key, work) {
      const result = (tails.get(key) ?? Promise.resolve()).then(work);
      tails.set(
        key,
        result.catch(() => undefined),
      );
      return result;
    },
  };
}
