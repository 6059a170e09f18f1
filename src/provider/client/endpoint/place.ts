import * as z from "zod/mini";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import type { Endpoint } from "../request/endpoint.ts";
import { numericId, plainText } from "./checked-value.ts";
import { isMarkedForDeletion, marks, type DeletionMark } from "./deletion-mark.ts";
import { listOf } from "./list-of.ts";
import { GROUP_NOT_FOUND, PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";
import { listProjects, type ListedProject, type ProjectFilter } from "./project-list.ts";

/** A project or group, independent of the reference that it was requested by. */
export interface Place {
  /** The numeric ID, which never changes. */
  readonly id: string;
  /** The current full path. */
  readonly path: string;
  /** Whether it is marked for deletion: it still answers, under another path, and refuses every write. */
  readonly isMarkedForDeletion?: boolean;
}

/** A group whose content is listed, by its ID or full path. */
export interface Within {
  readonly group: string;
  readonly includeSubgroups: boolean;
}

/** Places in the order of their IDs, page by page, with no limit on their number. */
export type PlacePages = AsyncGenerator<readonly Place[], void, undefined>;

/** The common part of the projects API and the groups API. */
export interface Places {
  /**
   * Resolves to the place with a numeric ID or full path; null if it does not exist or is not visible. Rejects as
   * `unsupported` if the service does not have the endpoint, so that nothing can be concluded.
   */
  find(reference: string, call: Call): Promise<Place | null>;
  /** Does the same, and rejects as `gone` instead of resolving to null. */
  get(reference: string, call: Call): Promise<Place>;
}

/** The groups API. */
export interface Groups extends Places {
  /** Lists the groups below a group that the user can see, or with null all that the user is a member of. */
  pages(group: string | null, call: Call): PlacePages;
}

/** The projects API. */
export interface Projects extends Places {
  /**
   * Resolves to all projects that a filter selects, in no promised order. Rejects as `gone` when there is no such
   * group.
   */
  list(filter: ProjectFilter, call: Call): Promise<Reply<ListedProject[]>>;
  /** Lists the projects in a group, or with null all that the user is a member of. */
  pages(within: Within | null, call: Call): PlacePages;
}

const placeFrom = (path: string, { id, ...mark }: { readonly id: number } & DeletionMark): Place => ({
  id: String(id),
  path,
  ...(isMarkedForDeletion(mark) ? { isMarkedForDeletion: true } : {}),
});

const projectShape = once(() =>
  z.pipe(
    z.object({ id: numericId(), path_with_namespace: plainText(), ...marks() }),
    z.transform(({ path_with_namespace, ...rest }) => placeFrom(path_with_namespace, rest)),
  ),
);

const groupShape = once(() =>
  z.pipe(
    z.object({ id: numericId(), full_path: plainText(), ...marks() }),
    z.transform(({ full_path, ...rest }) => placeFrom(full_path, rest)),
  ),
);

const READ = { method: "GET", repeatable: true } as const;

/** Makes the projects part of a client. */
export function createProjects(api: Api): Projects {
  const endpointOf = (reference: string) =>
    ({
      ...READ,
      path: `/projects/${pathSegment(reference)}`,
      shape: projectShape,
      notFound: [PROJECT_NOT_FOUND],
    }) as const;
  return {
    list: (filter, call) => listProjects(api, filter, call),
    pages: (within, call) => projectPages(api, within, call),
    find: async (reference, call) => (await api.find(endpointOf(reference), PROJECT_NOT_FOUND.missing, call)).value,
    get: async (reference, call) => (await api.request(endpointOf(reference), call)).value,
  };
}

/** Makes the groups part of a client. */
export function createGroups(api: Api): Groups {
  const endpointOf = (reference: string) => {
    // Otherwise the response lists every project of the group.
    const query = { with_projects: false };
    const path = `/groups/${pathSegment(reference)}`;
    return { ...READ, path, query, shape: groupShape, notFound: [GROUP_NOT_FOUND] } as const;
  };
  return {
    pages: (within, call) => groupPages(api, within, call),
    find: async (reference, call) => (await api.find(endpointOf(reference), GROUP_NOT_FOUND.missing, call)).value,
    get: async (reference, call) => (await api.request(endpointOf(reference), call)).value,
  };
}

// New ones come last, on no page that was read already.
const BY_ID = { order_by: "id", sort: "asc" } as const;

/** Every member has at least this level; a list of groups knows no `membership`. */
const GUEST = 10;

/** Lists the projects in a group, or with null all that the user is a member of. */
function projectPages(api: Api, within: Within | null, call: Call): PlacePages {
  // The service has pages by ID for one of the two lists. They miss nothing where a project is deleted meanwhile.
  const query =
    within === null
      ? { membership: true, pagination: "keyset" }
      : { include_subgroups: within.includeSubgroups, with_shared: false };
  const path = within === null ? "/projects" : `/groups/${pathSegment(within.group)}/projects`;
  return placePages(
    api,
    { path, query: { simple: true, ...BY_ID, ...query }, shape: () => listOf(projectShape()) },
    call,
  );
}

/** Lists the groups below a group that the user can see, or with null all that the user is a member of. */
function groupPages(api: Api, group: string | null, call: Call): PlacePages {
  const query = group === null ? { min_access_level: GUEST } : { all_available: true };
  const path = group === null ? "/groups" : `/groups/${pathSegment(group)}/descendant_groups`;
  return placePages(api, { path, query: { ...BY_ID, ...query }, shape: () => listOf(groupShape()) }, call);
}

function placePages(api: Api, list: Pick<Endpoint<Place[]>, "path" | "query" | "shape">, call: Call): PlacePages {
  return api.pages({ ...list, ...READ, notFound: [GROUP_NOT_FOUND] }, call);
}
