import type { Place } from "../client/index.ts";
import type { Skipped } from "./found.ts";
import { contentOf } from "./group-content.ts";
import type { Known, Places } from "./listed-places.ts";
import { readAhead } from "./read-ahead.ts";
import { reasonOf, type Visit } from "./visit.ts";

/** Groups and projects by their IDs or full paths. */
export interface NamedPlaces {
  /** With their projects. */
  readonly groups: readonly string[];
  /** Whether the subgroups of the groups belong to them, with their projects. */
  readonly includeSubgroups: boolean;
  readonly projects: readonly string[];
}

/**
 * Yields the places that are named, one group with its content after the other, then the projects; each once, also
 * where it is named twice or lies in a group that is named. One request finds out what each name means.
 */
export async function* namedPlaces({ groups, includeSubgroups, projects }: NamedPlaces, visit: Visit): Places {
  const named: (Known | Skipped)[] = [];
  for await (const group of lookUp("group", groups, visit)) named.push(group);
  const roots = named.filter(isPlace);
  const isIn = (path: string, root: Place): boolean =>
    path.startsWith(`${root.path}/`) && (includeSubgroups || !path.slice(root.path.length + 1).includes("/"));
  for (const each of named) {
    if (!isPlace(each)) yield each;
    else if (isFirst(each, roots) && !(includeSubgroups && roots.some((root) => isIn(each.path, root)))) {
      yield* contentOf(each, includeSubgroups, visit);
    }
  }
  const seen = new Set<string>();
  for await (const each of lookUp("project", projects, visit)) {
    if (!isPlace(each)) yield each;
    else if (!seen.has(each.id) && !roots.some((root) => isIn(each.path, root))) yield each;
    if (isPlace(each)) seen.add(each.id);
  }
}

const isPlace = (each: Known | Skipped): each is Known => each.kind !== "skipped";

const isFirst = (group: Known, groups: readonly Known[]): boolean => groups.find(({ id }) => id === group.id) === group;

/** Yields what each name means, in their order. */
function lookUp(kind: Known["kind"], names: readonly string[], visit: Visit): AsyncGenerator<Known | Skipped> {
  const { client, signal } = visit;
  const api = kind === "group" ? client.groups : client.projects;
  return readAhead(names, async (reference) => {
    try {
      return { kind, ...(await api.get(reference, { signal })) };
    } catch (thrown) {
      return { kind: "skipped", what: "place", place: { kind, reference }, reason: reasonOf(thrown, visit) };
    }
  });
}
