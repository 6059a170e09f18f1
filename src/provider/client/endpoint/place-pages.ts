import type { Api } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import type { Endpoint } from "../request/endpoint.ts";
import { listOf } from "./list-of.ts";
import { GROUP_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";
import { groupShape, projectShape, type Place } from "./place-shape.ts";

/** A group whose content is listed, by its ID or full path. */
export interface Within {
  readonly group: string;
  readonly includeSubgroups: boolean;
}

/** Places in the order of their IDs, page by page: no list is too long for it. */
export type PlacePages = AsyncGenerator<readonly Place[], void, undefined>;

// New ones come last, on no page that was read already.
const BY_ID = { order_by: "id", sort: "asc" } as const;

/** Every member has at least this level; a list of groups knows no `membership`. */
const GUEST = 10;

/** Lists the projects in a group, or with null all that the user is a member of. */
export function projectPages(api: Api, within: Within | null, call: Call): PlacePages {
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
export function groupPages(api: Api, group: string | null, call: Call): PlacePages {
  const query = group === null ? { min_access_level: GUEST } : { all_available: true };
  const path = group === null ? "/groups" : `/groups/${pathSegment(group)}/descendant_groups`;
  return placePages(api, { path, query: { ...BY_ID, ...query }, shape: () => listOf(groupShape()) }, call);
}

function placePages(api: Api, list: Pick<Endpoint<Place[]>, "path" | "query" | "shape">, call: Call): PlacePages {
  return api.pages({ ...list, method: "GET", repeatable: true, notFound: [GROUP_NOT_FOUND] }, call);
}
