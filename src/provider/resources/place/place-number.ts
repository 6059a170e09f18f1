import { integer } from "../../../kit/schema/index.ts";
import type { Reply } from "../../client/index.ts";
import type { LookupContext } from "../context.ts";
import { numberOf, wholeNumber } from "./find-place.ts";
import type { PlaceRef } from "./place-ref.ts";
import { isRefusal } from "./refusal.ts";

/** The private state by which every resource records the number of its group or project. */
export const placeFields = { place_number: integer(1) };

/** The number of the group or project that an object belongs to; null where none is recorded. */
export interface PlaceFields {
  readonly place_number: number | null;
}

/** Whatever stores private state. */
interface Recording extends LookupContext {
  setPrivateState(change: PlaceFields): void;
}

/**
 * Records the number of the place of an object that is written or imported. Null is the place of a global setting.
 * Records none where the service does not tell it; rejects for a failure that says nothing of the place.
 */
export async function recordPlace(place: PlaceRef | null, context: Recording): Promise<void> {
  if (place !== null) context.setPrivateState({ place_number: await numberToRecord(place, context) });
}

/** Does the same after a read, which may tell the number of a project that has moved. */
export async function recordReadPlace(
  place: PlaceRef | null,
  { movedTo }: Reply<unknown>,
  context: Recording,
): Promise<void> {
  if (movedTo === null) await recordPlace(place, context);
  else context.setPrivateState({ place_number: wholeNumber(movedTo) });
}

async function numberToRecord(place: PlaceRef, context: LookupContext): Promise<number | null> {
  try {
    return await numberOf(place, context);
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    throw thrown;
  }
}
