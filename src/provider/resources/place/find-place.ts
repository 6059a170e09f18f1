import type { Call, Place as RemotePlace } from "../../client/index.ts";
import { diagnostic, onCode } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import type { LookupContext } from "../context.ts";
import { WARNINGS } from "./diagnostics.ts";
import {
  canonicalReference,
  compareReferences,
  describePlace,
  isNumericId,
  placeKey,
  type Comparison,
  type PlaceRef,
} from "./place-ref.ts";

/**
 * The service's answer about a place: null where there is none, or one that is marked for deletion; `unknown` where the
 * service has no endpoint to ask.
 */
export type Lookup = RemotePlace | null | "unknown";

/** Whether two references name one place. Asks the service for both where they cannot tell by themselves. */
export async function comparePlaces(one: PlaceRef, other: PlaceRef, context: LookupContext): Promise<Comparison> {
  if (one.kind !== other.kind) return "different";
  const [first, second] = [canonicalReference(one.reference), canonicalReference(other.reference)];
  const comparison = compareReferences(one.kind, first, second);
  return comparison === "unknown" ? compareRemotePlaces(one, other, context) : comparison;
}

/** Compares two places of one kind by the numeric IDs that the service gives for them. */
export async function compareRemotePlaces(one: PlaceRef, other: PlaceRef, context: LookupContext): Promise<Comparison> {
  const [first, second] = await Promise.all([findPlace(one, context), findPlace(other, context)]);
  if (first === "unknown" || second === "unknown") return "unknown";
  return first !== null && first.id === second?.id ? "same" : "different";
}

/** Finds a place. */
export type FindPlace = (place: PlaceRef, context: LookupContext) => Promise<Lookup>;

type Lookups = Map<string, Promise<Lookup>>;

/** Asks the service for a place, at most once in a plan or apply. */
export const findPlace: FindPlace = (place, context) => findOnce(place, context.shared(createLookups), context);

/**
 * Asks for the place of an object that is written. The plan that the same process makes of the write has asked before:
 * nothing is concluded from its answer.
 */
export const findPlaceToWrite: FindPlace = (place, context) =>
  findOnce(place, context.shared(createWriteLookups), context);

const createLookups = (): Lookups => new Map();
const createWriteLookups = (): Lookups => new Map();

function findOnce(place: PlaceRef, lookups: Lookups, context: LookupContext): Promise<Lookup> {
  const key = placeKey(place);
  const earlier = lookups.get(key);
  if (earlier !== undefined) return earlier;
  const lookup = lookUp(place, context);
  lookups.set(key, lookup);
  lookup.then(
    (found) => {
      if (found !== null && found !== "unknown") enterNames(place.kind, found, lookups);
    },
    // A failure is not remembered: the next operation asks again.
    () => lookups.delete(key),
  );
  return lookup;
}

/** Whoever asks for the place by its number or by its path gets the same answer. */
function enterNames(kind: PlaceRef["kind"], found: RemotePlace, lookups: Lookups): void {
  for (const reference of [found.id, wordsOf(found)]) {
    const key = placeKey({ kind, reference });
    if (!lookups.has(key)) lookups.set(key, Promise.resolve(found));
  }
}

function lookUp({ kind, reference }: PlaceRef, { client, signal }: LookupContext): Promise<Lookup> {
  const call: Call = { signal };
  const api = kind === "group" ? client.groups : client.projects;
  const find = async (): Promise<Lookup> => {
    const found = await api.find(reference, call);
    return found?.isMarkedForDeletion === true ? null : found;
  };
  return onCode("unsupported", find, "unknown");
}

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
export async function numberOf(
  place: PlaceRef,
  context: LookupContext,
  find: FindPlace = findPlace,
): Promise<number | null> {
  if (isNumericId(place.reference)) return wholeNumber(place.reference);
  const found = await find(place, context);
  return found === null || found === "unknown" ? null : wholeNumber(found.id);
}

/** The number that digits stand for; null for one that no number can hold. */
export function wholeNumber(digits: string): number | null {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** The warning of a plan that replaces an object although both references may name one place. */
export const replacementInDoubt = (prior: PlaceRef, planned: PlaceRef): Problem =>
  diagnostic(WARNINGS.replacementInDoubt, {
    why: `The state names ${describePlace(prior)}, and the configuration ${describePlace(planned)}. The service has no endpoint that tells whether both are the same, so the change replaces the object.`,
    path: [planned.kind],
  });
