import { grouped } from "../../kit/group.ts";
import { placeIn, type LiveResource, type StateAttributes } from "../../provider/resources/live/index.ts";
import { SOURCE } from "../../source.ts";
import { objectsIn, parseState, plainAttributes, type StateObject } from "../terraform/index.ts";

/** A group or project that objects of the state belong to. */
export interface StatePlace {
  readonly kind: "group" | "project";
  /** The ID or path in the state. */
  readonly reference: string;
  /** The state's objects there. */
  readonly objects: readonly PlacedObject[];
}

/** An object in a place. */
interface PlacedObject {
  readonly resource: LiveResource;
  readonly attributes: StateAttributes;
}

/** The provider's objects in a state. */
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
export function placesIn(text: string, alias: string | null, table: readonly LiveResource[]): StatePlaces {
  const { ours } = objectsIn(parseState(text), SOURCE);
  const byAlias = grouped(ours, ({ provider }) => provider.alias);
  const own = (byAlias.get(alias) ?? []).flatMap((object) => placesOf(object, table));
  const places = grouped(own, ({ kind, reference }) => `${kind} ${reference}`);
  return {
    places: Array.from(places.values(), (same) => ({ ...same[0], objects: same.flatMap(({ objects }) => objects) })),
    objects: new Map(Array.from(byAlias, ([name, { length }]) => [name, length])),
  };
}

/** The aliases that the objects of a state name, in its order. Throws what `parseState` throws. */
export const aliasesIn = (text: string): readonly string[] => [
  ...new Set(objectsIn(parseState(text), SOURCE).ours.flatMap(({ provider }) => provider.alias ?? [])),
];

/** Its place; none for the global setting, and for a type that this version does not know. */
function placesOf(object: StateObject, table: readonly LiveResource[]): readonly StatePlace[] {
  const resource = table.find(({ type }) => type === object.type);
  if (resource === undefined) return [];
  const attributes = plainAttributes(object);
  const place = placeIn(resource, attributes);
  return place === null ? [] : [{ ...place, objects: [{ resource, attributes }] }];
}
