/** What outlives a test file: the files that run one after the other in a worker of jest share it. The worker's end ends it. */
const kept = (globalThis as unknown as { KEPT: Map<string, unknown> }).KEPT; // set by scripts/jest-runtime.cjs

/** What the first file made under this name. */
export function keep<T>(name: string, make: () => T): T {
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as T; // a name has one maker
}
