import { isRecord } from "../../kit/json.ts";
import { SOURCE } from "../../source.ts";
import { objectsIn, parseState, type StateObject } from "../terraform/index.ts";

/** A group or project that objects of the state belong to. */
export interface StatePlace {
  readonly kind: "group" | "project";
  /** The ID or path, as the state has it. */
  readonly reference: string;
  readonly hasNotifications: boolean;
  /** Whether it has error tracking settings or client keys, which need the Maintainer role. */
  readonly hasErrorTracking: boolean;
  /** Whether its settings were applied with the integrated backend. */
  readonly isIntegrated: boolean;
}

/** What a state has of the provider. */
export interface StatePlaces {
  /** Those of one provider configuration. */
  readonly places: readonly StatePlace[];
  /** How many objects each provider configuration has, by its alias; null is the one without. */
  readonly objects: ReadonlyMap<string | null, number>;
}

/**
 * Reads the text of a state, and in it the places of the provider configuration with an alias. Throws what `parseState`
 * throws for what is none.
 */
export function placesIn(text: string, alias: string | null): StatePlaces {
  const { ours } = objectsIn(parseState(text), SOURCE);
  const objects = new Map<string | null, number>();
  for (const { provider } of ours) objects.set(provider.alias, (objects.get(provider.alias) ?? 0) + 1);
  const places = new Map<string, StatePlace>();
  for (const place of ours.flatMap((object) => (object.provider.alias === alias ? (placeOf(object) ?? []) : []))) {
    const key = `${place.kind} ${place.reference}`;
    places.set(key, merged(places.get(key), place));
  }
  return { places: [...places.values()], objects };
}

function placeOf({ type, instance: { attributes } }: StateObject): StatePlace | null {
  const { project, group, integrated } = isRecord(attributes) ? attributes : {};
  const reference = typeof project === "string" ? project : group;
  if (typeof reference !== "string") return null;
  const hasNotifications = type === "tocsin_notification_setting";
  return {
    kind: typeof project === "string" ? "project" : "group",
    reference,
    hasNotifications,
    hasErrorTracking: !hasNotifications,
    isIntegrated: type === "tocsin_error_tracking_settings" && integrated === true,
  };
}

const merged = (one: StatePlace | undefined, other: StatePlace): StatePlace => ({
  ...other,
  hasNotifications: other.hasNotifications || one?.hasNotifications === true,
  hasErrorTracking: other.hasErrorTracking || one?.hasErrorTracking === true,
  isIntegrated: other.isIntegrated || one?.isIntegrated === true,
});
