import { diagnostic, diagnosticError, DiagnosticError } from "../../../kit/errors.ts";
import type { Client, Place } from "../../client/index.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import { atNumber } from "./at-number.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import {
  comparePlaces,
  findPlace,
  findPlaceToWrite,
  wholeNumber,
  referenceOf,
  type FindPlace,
  type Lookup,
} from "./find-place.ts";
import { numberToRecord, type PlaceContext, type RecordContext } from "./place-number.ts";
import { canonicalReference, isNumericId, placeKey, type Comparison, type PlaceRef } from "./place-ref.ts";
import { unlessGone } from "./missing-place.ts";
import { unlessRefused } from "./refusal.ts";
import { movedNumber } from "./unwrap-reply.ts";

/** A read of an object. */
export interface OwnRead<T> {
  /** The place in the state; null for a global setting. */
  readonly place: PlaceRef | null;
  /** Reads it with a client. Rejects as `gone` if the place is not found. */
  readonly read: (client: Client) => Promise<T>;
  /** Whether the answer equals the state. */
  readonly isSame: (now: T) => boolean;
  /** Returns the answer if the object's own place is gone; if absent, that is the error `gone`. */
  readonly ifGone?: () => T;
}

/** An answer, and whether its reference still names the object's own place. */
export interface OwnAnswer<T> {
  readonly now: T;
  readonly isElsewhere: boolean;
}

/**
 * Reads an object by its reference. If the answer differs from the state and the reference now names another place,
 * reads the object by its number instead, and warns.
 */
export async function readOwn<T>(
  { place, read, isSame, ifGone }: OwnRead<T>,
  context: PlaceContext & WarnContext & { readonly client: Client },
): Promise<OwnAnswer<T>> {
  const answer = await unlessGone(() => read(context.client));
  const isGone = answer instanceof DiagnosticError;
  if (isGone || !isSame(answer)) {
    const moved = await placeOf(place, context);
    if (moved !== null) context.shared(createElsewhere).add(placeKey(moved.place));
    if (moved?.own === null) {
      if (ifGone === undefined) throw goneError(moved);
      return { now: ifGone(), isElsewhere: true };
    }
    if (moved !== null) {
      context.warn(elsewhere(moved));
      return { now: await read(atNumber(context.client, moved)), isElsewhere: true };
    }
  }
  if (isGone) throw answer;
  return { now: answer, isElsewhere: false };
}

/** A place whose reference now names another place. */
interface Moved {
  /** The place in the state. */
  readonly place: PlaceRef;
  readonly number: number;
  /** The object's own place; null if it is gone. */
  readonly own: Place | null;
  /** The place that now has the reference; null for none. */
  readonly other: Place | null;
}

/** The places whose references, according to a refresh, now name other places. */
const createElsewhere = (): Set<string> => new Set();

/** Whether a refresh has found that a reference in the state now names another place. */
export const isKnownElsewhere = (place: PlaceRef | null, { shared }: SharedContext): boolean =>
  place !== null && shared(createElsewhere).has(placeKey(place));

/**
 * Compares the place of an object with the planned one: by the recorded number if there is one, else by what the
 * service says about both.
 */
export async function compareWithOwn(prior: PlaceRef, planned: PlaceRef, context: PlaceContext): Promise<Comparison> {
  const { place_number: number } = context.privateState;
  if (number === null || prior.kind !== planned.kind || placeKey(prior) === placeKey(planned)) {
    return comparePlaces(prior, planned, context);
  }
  if (isNumericId(planned.reference)) {
    return canonicalReference(planned.reference) === String(number) ? "same" : "different";
  }
  const found = await findPlace(planned, context);
  if (found === "unknown") return "unknown";
  return hasNumber(found, number) ? "same" : "different";
}

/** Returns the move of an object's place; null if its reference still names it, or if this is unknown. */
async function placeOf(place: PlaceRef | null, context: PlaceContext): Promise<Moved | null> {
  const number = numberToAsk(place, context);
  if (place === null || number === null) return null;
  // A write asks again, and sends nothing if the service refuses to answer.
  const other = await unlessRefused<Lookup, "unknown">(
    () => askFor(place, { number, find: findPlace, context }),
    "unknown",
  );
  if (other === "unknown" || hasNumber(other, number)) return null;
  const own = await findPlace({ kind: place.kind, reference: String(number) }, context);
  // A place without access looks the same as a deleted one.
  return own === "unknown" || (own === null && other === null) ? null : { place, number, own, other };
}

/**
 * Returns the recorded number if the reference may now name another place; null if it cannot, or if no number is
 * recorded.
 */
function numberToAsk(place: PlaceRef | null, context: PlaceContext): number | null {
  if (place === null || isNumericId(place.reference)) return null;
  const { place_number: number } = context.privateState;
  return number === null || movedNumber(place, context) === String(number) ? null : number;
}

const hasNumber = (found: Lookup, number: number): boolean =>
  found !== null && found !== "unknown" && wholeNumber(found.id) === number;

/** Rejects if the reference of an object to change now names another place, or if this is unknown. */
export async function assertOwnPlace(
  place: PlaceRef | null,
  context: PlaceContext,
  find: FindPlace = findPlace,
): Promise<void> {
  const number = numberToAsk(place, context);
  if (place === null || number === null) return;
  const other = await askFor(place, { number, find, context });
  if (hasNumber(other, number)) return;
  const path = [place.kind];
  if (other === "unknown") {
    const why = `In the state, \`${place.reference}\` is the path of the ${place.kind} ${number}, but the service has no endpoint to check whether it still is.`;
    throw diagnosticError(ERRORS.placeNotKnown, { why, path });
  }
  const own = await find({ kind: place.kind, reference: String(number) }, context);
  // A place without access looks the same: the request itself will report it.
  if (other === null && own === null) return;
  const moved = { place, number, other, own: own === "unknown" ? null : own };
  throw diagnosticError(ERRORS.otherPlace, {
    why: `${describeMoved(moved)} Nothing was sent.${adviceToKeep(moved)}`,
    path,
  });
}

/** Does the same before a write, and records the number if none is recorded. Resolves to the number; null for none. */
export async function confirmPlace(place: PlaceRef | null, context: RecordContext): Promise<number | null> {
  if (place === null) return null;
  const { place_number: recorded } = context.privateState;
  if (recorded !== null) {
    await assertOwnPlace(place, context, findPlaceToWrite);
    return recorded;
  }
  const number = await numberToRecord(place, context, findPlaceToWrite);
  context.setPrivateState({ place_number: number });
  return number;
}

/** Looks up a reference. The error of a failure says how to avoid the lookup. */
async function askFor(
  place: PlaceRef,
  { number, find, context }: { readonly number: number; readonly find: FindPlace; readonly context: PlaceContext },
): Promise<Lookup> {
  try {
    return await find(place, context);
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || context.signal.aborted) throw thrown;
    throw thrown
      .adding(`With \`${place.kind} = "${number}"\` nobody has to ask which ${place.kind} has the path now.`)
      .at([place.kind]);
  }
}

const ELSEWHERE = { project: WARNINGS.otherProject, group: WARNINGS.otherGroup } as const;

const elsewhere = (moved: Moved) =>
  diagnostic(moved.other === null ? WARNINGS.pathGone : ELSEWHERE[moved.place.kind], {
    why: `${describeMoved(moved)} The state keeps the object of the old ${moved.place.kind}.${adviceToKeep(moved)}`,
  });

/** Returns the error that the engine shows as the reason why an object is no longer found. */
const goneError = (moved: Moved) => diagnosticError(ERRORS.placeDeleted, { why: describeMoved(moved) });

function describeMoved({ place: { kind, reference }, number, own, other }: Moved): string {
  const fate = own === null ? "is gone or marked for deletion" : `is now \`${own.path}\``;
  const successor =
    other === null ? `No ${kind} has this path now.` : `The path now belongs to the ${kind} ${other.id}.`;
  return `\`${reference}\` was the path of the ${kind} ${number}, which ${fate}. ${successor}`;
}

/** Returns advice with the references that keep the object's own place. */
function adviceToKeep({ place: { kind }, number, own }: Moved): string {
  if (own === null) return "";
  return ` To keep managing the ${kind} ${number}, write \`${kind} = "${number}"\` or \`${kind} = "${referenceOf(own)}"\`.`;
}
