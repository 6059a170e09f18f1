import type { Reply } from "../client/index.ts";
import type { Problem } from "../../kit/schema/index.ts";
import { explainMissingPlace, inConfiguration, unwrapReply, type PlaceRef } from "../resources/index.ts";

/**
 * Reads something from a place that the configuration names. A missing place is an error at its attribute, and a moved
 * one a warning there. Null is the place of a global setting.
 */
export const readFrom = <T>(
  place: PlaceRef | null,
  context: { readonly warn: (problem: Problem) => void },
  read: () => Promise<Reply<T>>,
): Promise<T> => explainMissingPlace(place, async () => unwrapReply(await read(), inConfiguration(place), context));
