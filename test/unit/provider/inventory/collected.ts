import { objectsOf, type Found, type FoundObject, type Part } from "../../../../src/provider/inventory/index.ts";
import { LIVE } from "../../../../src/provider/resources/live/index.ts";

/** Returns the parts of a walk for these types, named without the provider's prefix; by default for all. */
export const partsFor = (...names: readonly string[]): readonly Part<FoundObject>[] =>
  LIVE.map(({ definition, live }) => objectsOf(definition.name, live)).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );

/** Returns all results of a walk. */
export async function all<T>(found: AsyncIterable<Found<T>>): Promise<Found<T>[]> {
  const list: Found<T>[] = [];
  for await (const each of found) list.push(each);
  return list;
}

/**
 * Returns a short form of a result: the kind and path of a place, or the part of it that was skipped, and the reason.
 */
export function inShort(found: Found<unknown>): string {
  if (found.kind === "skipped") {
    const { what, place, reason } = found;
    return `${what} of ${place === null ? "global" : `${place.kind} ${place.reference}`}: ${reason.code}`;
  }
  return found.place.kind === "global" ? "global" : `${found.place.kind} ${found.place.path}`;
}
