import type { Scope } from "../../client/index.ts";
import { isUnknown } from "../../kit/schema/index.ts";
import type { Place } from "../place/place.ts";
import type { Thing, ThingChange } from "../setting/thing.ts";
import type { Target } from "./attributes.ts";

/** The setting as claims and messages name it. */
export const thingOf = (target: Target): Thing => ({ title: "notification setting", place: placeOf(target) });

/** A change of the setting from what the state has; null for a create. */
export const changeOf = (target: Target, prior: Target | null): ThingChange => ({
  thing: thingOf(target),
  prior: prior === null ? null : thingOf(prior),
});

/** Where the client finds the setting. */
export function scopeOf(target: Target): Scope {
  const place = placeOf(target);
  return place === null ? { kind: "global" } : { kind: place.kind, id: place.words };
}

/** The target of a plan; null while it is not known. */
export function knownTarget({ group, project }: { readonly group: unknown; readonly project: unknown }): Target | null {
  return isUnknown(group) || isUnknown(project) ? null : ({ group, project } as Target); // strings or null, by the schema
}

function placeOf({ group, project }: Target): Place | null {
  if (project !== null) return { kind: "project", words: project };
  return group === null ? null : { kind: "group", words: group };
}
