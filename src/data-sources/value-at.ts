import type { Reply } from "../client/index.ts";
import type { Problem } from "../kit/schema/index.ts";
import { atPlace, configured, valueIn, type Place } from "../resources/index.ts";

/**
 * The value of what is read of a place that the configuration names: one that is not there is an error at its attribute, one that has moved
 * a warning there. Null is the place of a global setting.
 */
export const valueAt = <T>(
  place: Place | null,
  context: { readonly warn: (problem: Problem) => void },
  read: () => Promise<Reply<T>>,
): Promise<T> => atPlace(place, async () => valueIn(await read(), configured(place), context));
