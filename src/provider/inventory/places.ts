import { placesOn, type Places } from "./listed-places.ts";
import { namedPlaces, type NamedPlaces } from "./named-places.ts";
import { hasGroups, type Visit } from "./visit.ts";

/** Which places are walked. */
export interface Scope {
  /** Whether the global setting is one of them. */
  readonly global: boolean;
  /** All groups and projects that the token's user is a member of, or those that are named. */
  readonly places: "membership" | NamedPlaces;
}

/**
 * Yields the places of a scope, each once: the global setting, then groups before projects, each in the order of their
 * IDs. Without a part that groups have, there are projects only.
 */
export async function* placesIn({ global, places }: Scope, visit: Visit): Places {
  const { client, signal } = visit;
  if (global && hasGroups(visit)) yield { kind: "global" };
  if (places !== "membership") yield* namedPlaces(places, visit);
  else {
    if (hasGroups(visit)) yield* placesOn("group", client.groups.pages(null, { signal }));
    yield* placesOn("project", client.projects.pages(null, { signal }));
  }
}
