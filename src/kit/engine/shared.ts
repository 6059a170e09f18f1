/** What the operations of one plan or apply share, each thing by the function that makes it. */
export type Shared = <T>(create: () => T) => T;

/** Starts with nothing made. */
export function createShared(): Shared {
  const made = new Map<() => unknown, unknown>();
  return <T>(create: () => T): T => {
    if (!made.has(create)) made.set(create, create());
    return made.get(create) as T; // what this function made, and no other
  };
}
