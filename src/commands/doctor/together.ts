import { about, type Result } from "./result.ts";

/** A part of a diagnosis. */
export interface Part {
  /** Its name in a result, such as `stack dev`. */
  readonly name: string;
  readonly results: AsyncIterable<Result>;
}

/**
 * The results of several parts by check: what is the same for all of them once, under the name of all. What there is
 * one of has no name.
 */
export async function* together(all: string, parts: readonly Part[]): AsyncGenerator<Result> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    yield* only.results;
    return;
  }
  const found = new Map<string, { readonly result: Result; readonly names: Set<string> }>();
  for (const { name, results } of parts) {
    for await (const result of results) {
      const key = JSON.stringify(result);
      const { names } = found.get(key) ?? { names: new Set() };
      found.set(key, { result, names: names.add(name) });
    }
  }
  const order = [...new Set(Array.from(found.values(), ({ result }) => result.check))];
  const sorted = [...found.values()].toSorted(
    (one, other) => order.indexOf(one.result.check) - order.indexOf(other.result.check),
  );
  for (const { result, names } of sorted) {
    yield about(names.size === parts.length ? all : [...names].join(", "), result);
  }
}
