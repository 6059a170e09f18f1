import type { Found } from "../../../../src/provider/inventory/index.ts";

/** Everything that a walk finds. */
export async function all(found: AsyncIterable<Found>): Promise<Found[]> {
  const list: Found[] = [];
  for await (const each of found) list.push(each);
  return list;
}

/** What a walk finds, in short: the kind and path of a place, or what of it was skipped, and why. */
export function inShort(found: Found): string {
  if (found.kind === "skipped") {
    const { what, place, reason } = found;
    return `${what} of ${place === null ? "global" : `${place.kind} ${place.reference}`}: ${reason.code}`;
  }
  return found.place.kind === "global" ? "global" : `${found.place.kind} ${found.place.path}`;
}
