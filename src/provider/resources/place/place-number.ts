import type { Place as RemotePlace } from "../../client/index.ts";
import type { LookupContext } from "../context.ts";
import { findPlace } from "./compare-places.ts";
import { isNumericId, type PlaceRef } from "./place-ref.ts";

/**
 * The words by which a configuration names a place that the service shows: its full path, unless that reads as an ID.
 * Whatever writes configurations uses them, so that a plan finds nothing to change.
 */
export const wordsOf = ({ id, path }: RemotePlace): string => (isNumericId(path) ? id : path);

/**
 * The same for a place by its number. The number itself where the service has no endpoint to ask, and where it knows no
 * such place: whatever reads the place then says so.
 */
export async function wordsOfNumber(kind: PlaceRef["kind"], number: number, context: LookupContext): Promise<string> {
  const found = await findPlace({ kind, reference: String(number) }, context);
  return found === null || found === "unknown" ? String(number) : wordsOf(found);
}

/** The number of a place; null where the service does not tell. Asks only where the reference is a path. */
export async function numberOf(place: PlaceRef, context: LookupContext): Promise<number | null> {
  if (isNumericId(place.reference)) return wholeNumber(place.reference);
  const found = await findPlace(place, context);
  return found === null || found === "unknown" ? null : wholeNumber(found.id);
}

/** The number that digits stand for; null for one that no number can hold. */
export function wholeNumber(digits: string): number | null {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}
