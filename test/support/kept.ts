/** Values that outlive a test file: the files that run one after the other in a worker of jest share them. */
const kept = (globalThis as unknown as { KEPT: Map<string, Kept> }).KEPT; // set by scripts/jest-runtime.cjs

/** A value that is closed when the worker has nothing left to do. It must not keep the worker running. */
interface Kept {
  close(): void;
}

/** Returns the value that the first file made under this name. */
export function keep<T extends Kept>(name: string, make: () => T): T {
  const known = kept.get(name) as T | undefined; // a name has one maker
  if (known !== undefined) return known;
  const made = make();
  kept.set(name, made);
  return made;
}
