import type { Client } from "../client/index.ts";
import { referenceOf, type Live, type LiveObject } from "../resources/index.ts";
import type { FoundPlace, Part } from "./found.ts";

/** An object in a place. */
export interface FoundObject extends LiveObject {
  readonly place: FoundPlace;
}

/**
 * Returns the objects of one resource as a part of a walk. Their import does not read again what was already read:
 * neither the object nor its place.
 */
export const objectsOf = (name: string, live: Live): Part<FoundObject> => ({
  name,
  noun: live.nouns[1],
  places: live.places,

  async read({ place, ...query }) {
    const reference = place.kind === "global" ? null : referenceOf(place);
    const objects = await live.read({ ...query, place, reference });
    return objects.map((object) => ({ ...object, place, answer: (client) => placed(object.answer(client), place) }));
  },
});

/** Returns the client with one change: it looks up the place by the reference that a configuration uses. */
function placed<C extends Client>(client: C, place: FoundPlace): C {
  if (place.kind === "global") return client;
  const { kind, id, path } = place;
  const places = kind === "group" ? client.groups : client.projects;
  const find: typeof places.find = async (reference, call) =>
    reference === referenceOf(place) ? { id, path } : await places.find(reference, call);
  return kind === "group"
    ? { ...client, groups: { ...client.groups, find } }
    : { ...client, projects: { ...client.projects, find } };
}
