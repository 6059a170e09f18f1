/** The budget of one list, for all its pages. */
export interface ListBudget {
  /** Counts another page; returns a sentence once the list is larger or slower than any real one. */
  spend(page: { readonly entries: number; readonly bytes: number; readonly durationMs: number }): string | null;
}

/** How many entries a list may have, in all its pages. */
export const MAX_ENTRIES = 50_000;
const MAX_BYTES = 16 * 1024 * 1024;
// The time of requests in progress: waiting for a turn says nothing about the list.
const MAX_DURATION_MS = 5 * 60 * 1000;

/** Creates an unspent budget. */
export function createListBudget(): ListBudget {
  let [entries, bytes, durationMs] = [0, 0, 0];
  return {
    spend(page) {
      entries += page.entries;
      bytes += page.bytes;
      durationMs += page.durationMs;
      if (entries > MAX_ENTRIES) return `The list has more than ${MAX_ENTRIES} entries.`;
      if (bytes > MAX_BYTES) return `The pages of the list exceed ${MAX_BYTES / 1024 / 1024} MiB.`;
      return durationMs > MAX_DURATION_MS ? "The pages of the list took more than 5 minutes." : null;
    },
  };
}
