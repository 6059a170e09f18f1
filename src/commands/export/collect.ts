import type { Client } from "../../provider/client/index.ts";
import {
  PARTS,
  walk,
  type FoundPlace,
  type FoundRead,
  type Scope,
  type Skipped,
} from "../../provider/inventory/index.ts";
import { isPartOf, keyOf, type FoundPlaces } from "./found-places.ts";
import type { Journal } from "./journal.ts";

/** How to collect. */
export interface CollectOptions {
  readonly signal: AbortSignal;
  /** Keeps what is read; null where nothing is kept. */
  readonly journal: Journal | null;
  /** Hears how many places are read. */
  readonly onProgress: (places: number) => void;
}

/**
 * Reads all places of a scope but those that the journal has, and keeps each that is read whole. Throws what ends the
 * walk; the journal then has what was read before.
 */
export async function collect(
  client: Client,
  scope: Scope,
  { signal, journal, onProgress }: CollectOptions,
): Promise<FoundPlaces> {
  const known = new Map((journal?.known ?? []).map((found) => [keyOf(found.place), found]));
  const places: FoundRead[] = [];
  const skipped: Skipped[] = [];
  let last: FoundRead | null = null;
  const add = (found: FoundRead): void => {
    places.push(found);
    onProgress(places.length);
  };
  const isKnown = (place: FoundPlace): boolean => {
    const found = known.get(keyOf(place));
    if (found !== undefined) add(found);
    return found !== undefined;
  };
  for await (const found of walk(client, scope, { parts: PARTS, signal, isKnown })) {
    if (found.kind === "skipped") {
      skipped.push(found);
      if (last !== null && isPartOf(found, last.place)) last = null;
      continue;
    }
    // What is skipped of a place follows it.
    if (last !== null) await journal?.add(last);
    last = found;
    add(found);
  }
  if (last !== null) await journal?.add(last);
  return { places, skipped };
}
