import type { Client, Place } from "../client/index.ts";
import { reasonOf } from "./failure.ts";
import type { FoundPlace, Skipped } from "./found.ts";
import { readAhead } from "./read-ahead.ts";

/** The places to walk over. */
export interface Scope {
  /** Whether to include the global setting. */
  readonly global: boolean;
  /** All groups and projects that the token's user is a member of, or the named ones. */
  readonly places: "membership" | NamedPlaces;
}

/** Groups and projects by their IDs or full paths. */
export interface NamedPlaces {
  /** Groups, with their projects. */
  readonly groups: readonly string[];
  /** Whether to include the subgroups of the groups, with their projects. */
  readonly includeSubgroups: boolean;
  readonly projects: readonly string[];
}

/**
 * The client that looks for places, and the kinds to look for: if no part belongs to groups, no group is looked for.
 */
export interface Search {
  readonly client: Client;
  readonly kinds: ReadonlySet<FoundPlace["kind"]>;
  readonly signal: AbortSignal;
}

/** Places, and the reasons why some are hidden. */
type Places = AsyncGenerator<FoundPlace | Skipped, void, undefined>;

/** A group or project. */
type Known = { readonly kind: "group" | "project" } & Place;

/**
 * Yields the places of a scope, each once: the global setting, then groups, then projects, each in the order of their
 * IDs.
 */
export async function* placesIn({ global, places }: Scope, search: Search): Places {
  const { client, kinds, signal } = search;
  if (global && kinds.has("global")) yield { kind: "global" };
  if (places !== "membership") yield* namedPlaces(places, search);
  else {
    if (kinds.has("group")) yield* placesOn("group", client.groups.pages(null, { signal }));
    yield* placesOn("project", client.projects.pages(null, { signal }));
  }
}

/** Yields the places on the pages of a list. */
async function* placesOn(
  kind: Known["kind"],
  pages: AsyncIterable<readonly Place[]>,
): AsyncGenerator<Known, void, undefined> {
  for await (const page of pages) for (const place of page) yield { kind, ...place };
}

/** Yields a group, its subgroups and its projects. If one of the lists fails, the other one is still read. */
async function* contentOf(group: Known, includeSubgroups: boolean, search: Search): Places {
  const { client, kinds, signal } = search;
  const { kind, id, path } = group;
  const lists = {
    subgroups: () => placesOn("group", client.groups.pages(id, { signal })),
    projects: () => placesOn("project", client.projects.pages({ group: id, includeSubgroups }, { signal })),
  };
  if (kinds.has("group")) yield group;
  for (const what of includeSubgroups && kinds.has("group")
    ? (["subgroups", "projects"] as const)
    : (["projects"] as const)) {
    try {
      yield* lists[what]();
    } catch (thrown) {
      yield { kind: "skipped", what, noun: what, place: { kind, reference: path }, reason: reasonOf(thrown, search) };
    }
  }
}

/**
 * Yields the named places: each group with its content, then the projects. Each place comes once, even if it is named
 * twice or is in a named group. One request looks up each name.
 */
async function* namedPlaces({ groups, includeSubgroups, projects }: NamedPlaces, search: Search): Places {
  const named: (Known | Skipped)[] = [];
  for await (const group of lookUp("group", groups, search)) named.push(group);
  const roots = named.filter(isPlace);
  const isIn = (path: string, root: Place): boolean =>
    path.startsWith(`${root.path}/`) && (includeSubgroups || !path.slice(root.path.length + 1).includes("/"));
  for (const each of named) {
    if (!isPlace(each)) yield each;
    else if (isFirst(each, roots) && !(includeSubgroups && roots.some((root) => isIn(each.path, root)))) {
      yield* contentOf(each, includeSubgroups, search);
    }
  }
  const seen = new Set<string>();
  for await (const each of lookUp("project", projects, search)) {
    if (!isPlace(each)) yield each;
    else if (!seen.has(each.id) && !roots.some((root) => isIn(each.path, root))) yield each;
    if (isPlace(each)) seen.add(each.id);
  }
}

const isPlace = (each: Known | Skipped): each is Known => each.kind !== "skipped";

const isFirst = (group: Known, groups: readonly Known[]): boolean => groups.find(({ id }) => id === group.id) === group;

/** Yields the place for each name, in the order of the names. */
function lookUp(kind: Known["kind"], names: readonly string[], search: Search): AsyncGenerator<Known | Skipped> {
  const { client, signal } = search;
  const api = kind === "group" ? client.groups : client.projects;
  return readAhead(names, async (reference) => {
    try {
      return { kind, ...(await api.get(reference, { signal })) };
    } catch (thrown) {
      return { kind: "skipped", what: "place", noun: "", place: { kind, reference }, reason: reasonOf(thrown, search) };
    }
  });
}
