import { integer, type Context, type PlanContext } from "../../../kit/schema/index.ts";
import type { Reply } from "../../client/index.ts";
import type { LookupContext, SharedContext } from "../context.ts";
import { numberOf, wholeNumber, type FindPlace } from "./find-place.ts";
import { placeKey, type PlaceRef } from "./place-ref.ts";
import { unlessRefused } from "./refusal.ts";

/** The private state in which every resource records the number of its group or project. */
export const placeFields = { place_number: integer(1) };

/** The number of the group or project that an object belongs to; null if none is recorded. */
export interface PlaceFields {
  readonly place_number: number | null;
}

/** The context for reading the recorded number of an object. */
export type PlaceContext = LookupContext & Pick<Context<unknown, PlaceFields>, "privateState">;

/** The context for recording the number of an object. */
export interface RecordContext extends PlaceContext {
  setPrivateState(change: PlaceFields): void;
}

/** Records the number of an imported object's place, which the read may already have returned. */
export async function recordImported(
  place: PlaceRef | null,
  { movedTo }: Reply<unknown>,
  context: RecordContext,
): Promise<void> {
  if (place === null) return;
  const number = movedTo === null ? await numberToRecord(place, context) : wholeNumber(movedTo);
  context.setPrivateState({ place_number: number });
}

/**
 * Returns the number to record for a place; null if the service does not say, or the token may not ask. Rejects for any
 * failure that is not about the place.
 */
export const numberToRecord = (place: PlaceRef, context: LookupContext, find?: FindPlace): Promise<number | null> =>
  unlessRefused(() => numberOf(place, context, find), null);

const createNoted = (): Map<string, number> => new Map();

/**
 * Notes the recorded number of an object of a type, for a create under the same reference: Terraform passes the private
 * state of a tainted object to no plan.
 */
export function noteNumber(type: string, place: PlaceRef | null, context: PlaceContext): void {
  const { place_number: number } = context.privateState;
  if (place === null || number === null) return;
  const noted = context.shared(createNoted);
  for (const reference of [place.reference, String(number)]) noted.set(notedKey(type, { ...place, reference }), number);
}

/** Stores the number that was noted for a place, if any, for the delete of the object that a create replaces. */
export function storeNoted(
  type: string,
  place: PlaceRef | null,
  { privateState, shared, storeForReplaced }: SharedContext & Pick<PlanContext<unknown, PlaceFields>, StoreParts>,
): void {
  if (place === null || privateState.place_number !== null) return;
  const number = shared(createNoted).get(notedKey(type, place));
  if (number !== undefined) storeForReplaced({ place_number: number });
}

type StoreParts = "privateState" | "storeForReplaced";

const notedKey = (type: string, place: PlaceRef): string => `${type} ${placeKey(place)}`;
