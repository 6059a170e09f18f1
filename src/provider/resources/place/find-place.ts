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
 * The service's answer about a place: null if it does not exist or is marked for deletion; `unknown` if the service has
 * no endpoint for this.
 */
export type Lookup = RemotePlace | null | "unknown";

/** Compares the places of two references. Asks the service for both if the references alone do not decide. */
export async function comparePlaces(one: PlaceRef, other: PlaceRef, context: LookupContext): Promise<Comparison> {
  if (one.kind !== other.kind) return "different";
  const [first, second] = [canonicalReference(one.reference), canonicalReference(other.reference)];
  const comparison = compareReferences(one.kind, first, second);
  return comparison === "unknown" ? compareRemotePlaces(one, other, context) : comparison;
}

/** Compares two places of one kind by their numeric IDs on the service. */
export async function compareRemotePlaces(one: PlaceRef, other: PlaceRef, context: LookupContext): Promise<Comparison> {
  const [first, second] = await Promise.all([findPlace(one, context), findPlace(other, context)]);
  if (first === "unknown" || second === "unknown") return "unknown";
  return first !== null && first.id === second?.id ? "same" : "different";
}

/** Finds a place. */
export type FindPlace = (place: PlaceRef, context: LookupContext) => Promise<Lookup>;

type Lookups = Map<string, Promise<Lookup>>;

/** Looks up a place, at most once in a plan or apply. */
export const findPlace: FindPlace = (place, context) => findOnce(place, context.shared(createLookups), context);

/**
 * Looks up the place of an object that is written. The plan of the write, in the same process, has looked it up before,
 * but that answer is not reused.
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
    // A failure is not kept: the next operation asks again.
    () => lookups.delete(key),
  );
  return lookup;
}

/** Stores an answer under the place's number and its path, so that later lookups of either get it. */
function enterNames(kind: PlaceRef["kind"], found: RemotePlace, lookups: Lookups): void {
  for (const reference of [found.id, referenceOf(found)]) {
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
 * Returns the reference that a configuration uses for a place: its full path, unless that looks like an ID. Everything
 * that writes configurations uses it, so that a plan finds nothing to change.
 */
export const referenceOf = ({ id, path }: RemotePlace): string => (isNumericId(path) ? id : path);

/**
 * Returns the same reference for a place with this number. Returns the number itself if the service has no endpoint for
 * this or no such place: the next read of the place reports that.
 */
export async function referenceOfNumber(
  kind: PlaceRef["kind"],
  number: number,
  context: LookupContext,
): Promise<string> {
  const found = await findPlace({ kind, reference: String(number) }, context);
  return found === null || found === "unknown" ? String(number) : referenceOf(found);
}

/** Returns the number of a place; null if the service does not say. Sends a request only if the reference is a path. */
export async function numberOf(
  place: PlaceRef,
  context: LookupContext,
  find: FindPlace = findPlace,
): Promise<number | null> {
  if (isNumericId(place.reference)) return wholeNumber(place.reference);
  const found = await find(place, context);
  return found === null || found === "unknown" ? null : wholeNumber(found.id);
}

/** Parses digits; null if the number is too large. */
export function wholeNumber(digits: string): number | null {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** Returns the warning about a plan that replaces an object although both references may name one place. */
export const replacementInDoubt = (prior: PlaceRef, planned: PlaceRef): Problem =>
  diagnostic(WARNINGS.replacementInDoubt, {
    why: `The state names ${describePlace(prior)}, and the configuration ${describePlace(planned)}. The service has no endpoint to check whether both are the same, so the change replaces the object.`,
    path: [planned.kind],
  });
