import { recordOf } from "../../../kit/json.ts";
import { LIVE, placeIn } from "../../../provider/resources/live/index.ts";

/** The place on the service that an object belongs to. */
export interface ObjectScope {
  readonly kind: "global" | "group" | "project";
  /** The path or number in the state; null for the global setting. */
  readonly reference: string | null;
}

/** The scope of an object with these attributes; null for types of other providers, and where none is named. */
export function scopeOf(type: string, attributes: unknown): ObjectScope | null {
  const resource = LIVE.find((each) => each.type === type);
  if (resource === undefined) return null;
  const place = placeIn(resource, recordOf(attributes));
  if (place !== null) return { kind: place.kind, reference: place.reference };
  return resource.live.places.includes("global") ? { kind: "global", reference: null } : null;
}

/** Whether an object of this type is there as long as its group or project is: it cannot be deleted alone. */
export const lastsAsLongAsScope = (type: string): boolean =>
  LIVE.some((each) => each.type === type && each.live.isPersonal);
