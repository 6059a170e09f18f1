/** Values that the operations of one plan or apply share, each by the function that creates it. */
export type Shared = <T>(create: () => T) => T;

/** Starts with nothing made. */
export function createShared(): Shared {
  const made = new Map<() => unknown, unknown>();
  return <T>(create: () => T): T => {
    if (!made.has(create)) made.set(create, create());
    return made.get(create) as T; // what this function made, and no other
  };
}

/** The values that running operations share, with the state to detect the start of another plan. */
export interface Sharing {
  now(): Shared;
  /** Has to be told of every apply. */
  noteApply(): void;
  /**
   * Has to be told of every read: the first one after an apply begins another plan, which shares nothing with what ran
   * before.
   */
  noteRead(): void;
}

/**
 * Starts a run. Most often one plan or one apply is all that a configured provider does, but `terraform test` of newer
 * versions plans and applies with it one run after the other. An apply reads no object, so a read after one is of the
 * next plan. A plan to destroy says nothing: an apply makes one for each object that a replacement left behind.
 */
export function createSharing(): Sharing {
  let shared = createShared();
  let hasApplied = false;
  return {
    now: () => shared,
    noteApply: () => void (hasApplied = true),
    noteRead: () => {
      if (hasApplied) shared = createShared();
      hasApplied = false;
    },
  };
}
