import { accessLevelsOf, authenticate, findGroup, membershipsBelow } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import type { Request, Response } from "../http/index.ts";
import type { NotificationSource, Store, User } from "../store/index.ts";
import { groupBody } from "./group-body.ts";
import { GROUP_LIST_DEFAULTS, type GroupQuery, groupQueryFrom } from "./group-query.ts";
import { compareNames, listPage } from "./list-page.ts";
import { lastPartOf } from "./namespace.ts";
import { isFound } from "./search.ts";

/** The routes that list groups: those that the caller can see. All have pages by number only. */
export const groupListRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/groups", respond: listAll },
  {
    method: "GET",
    path: "/api/v4/groups/:id/subgroups",
    respond: listOf((sources, group) => sources.listIn("group", group)),
  },
  {
    method: "GET",
    path: "/api/v4/groups/:id/descendant_groups",
    respond: listOf((sources, group) => sources.listBelow("group", group)),
  },
];

/** What a route lists, to be filtered. */
interface Listing {
  readonly caller: User;
  readonly query: GroupQuery;
  readonly groups: readonly NotificationSource[];
  /** The text that a search looks at. */
  readonly searched: (group: NotificationSource) => string;
}

function listAll(request: Request, context: ServiceContext): Response {
  const caller = authenticate(request, context.store);
  const query = groupQueryFrom(request.parameters);
  const all = context.store.sources.list("group");
  const groups = query.topLevelOnly ? all.filter(({ fullPath }) => !fullPath.includes("/")) : all;
  const searched = ({ fullPath }: NotificationSource): string => fullPath;
  return respond(request, context, { caller, query, groups, searched });
}

function listOf(below: (sources: Store["sources"], group: NotificationSource) => NotificationSource[]) {
  return (request: Request, context: ServiceContext): Response => {
    const { store } = context;
    const caller = authenticate(request, store);
    const query = groupQueryFrom(request.parameters);
    const groups = below(store.sources, findGroup(request, caller, store));
    const searched = ({ fullPath }: NotificationSource): string => lastPartOf(fullPath);
    return respond(request, context, { caller, query, groups, searched });
  };
}

function respond(request: Request, context: ServiceContext, listing: Listing): Response {
  const { groups, query, searched } = listing;
  const isVisible = visibilityFor(listing, context);
  return listPage(request, context, {
    items: groups.filter((group) => isFound(searched(group), query.search) && isVisible(group)).sort(orderFor(query)),
    page: query.page,
    keyset: null,
    defaults: GROUP_LIST_DEFAULTS,
    bodyOf: (group) => groupBody(group, context),
  });
}

function visibilityFor({ caller, query }: Listing, { store }: ServiceContext): (group: NotificationSource) => boolean {
  const levelIn = accessLevelsOf(caller, store);
  if (query.minAccessLevel > 0) return (group) => levelIn(group) >= query.minAccessLevel;
  const isMemberBelow = membershipsBelow(caller, store);
  const isAvailable = query.allAvailable ?? caller.isAdmin;
  return (group) =>
    (isAvailable && (caller.isAdmin || group.visibility !== "private")) || levelIn(group) > 0 || isMemberBelow(group);
}

// Of two groups with one name, the older one comes first in either direction.
function orderFor({
  orderBy,
  isAscending,
}: GroupQuery): (one: NotificationSource, other: NotificationSource) => number {
  const sign = isAscending ? 1 : -1;
  if (orderBy === "id") return (one, other) => sign * (one.id - other.id);
  return (one, other) => sign * compareNames(one, other) || one.id - other.id;
}
