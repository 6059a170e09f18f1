import { accessLevelsOf, authenticate, findGroup, membershipsBelow } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import {
  declaredPageFrom,
  type PageRequest,
  ParameterReader,
  type Parameters,
  type Request,
  type Response,
} from "../http/index.ts";
import type { NotificationSource, Store, User } from "../store/index.ts";
import { groupBody } from "./body.ts";
import { compareNames, isFound, listPage, type Order } from "./list-page.ts";
import { lastPartOf } from "./namespace.ts";
import { ROLE_LEVELS } from "./project-query.ts";

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
function orderFor({ orderBy, isAscending }: GroupQuery): Order {
  const sign = isAscending ? 1 : -1;
  if (orderBy === "id") return (one, other) => sign * (one.id - other.id);
  return (one, other) => sign * compareNames(one, other) || one.id - other.id;
}

/** What a list of groups is asked for. */
interface GroupQuery {
  /** Whether groups are listed that the caller sees without being a member; null: an administrator sees those. */
  readonly allAvailable: boolean | null;
  readonly search: string;
  /** 0: whatever the caller can see. It counts more than `allAvailable`. */
  readonly minAccessLevel: number;
  readonly orderBy: (typeof ORDERS)[number];
  readonly isAscending: boolean;
  readonly page: PageRequest;
  readonly topLevelOnly: boolean;
}

const ORDERS = ["name", "path", "id", "similarity"] as const;

/** The defaults of a list of groups, as the links of its pages repeat them. */
const GROUP_LIST_DEFAULTS = { order_by: "name", page: "1", per_page: "20", sort: "asc" };

/** Reads the parameters of a list of groups. Throws a refusal that lists what is wrong with them. */
function groupQueryFrom(sent: Parameters): GroupQuery {
  const parameters = new ParameterReader(sent);
  const query = {
    allAvailable: parameters.flag("all_available") ?? null,
    search: parameters.text("search") ?? "",
    orderBy: parameters.word("order_by", ORDERS) ?? "name",
    isAscending: parameters.word("sort", ["asc", "desc"]) !== "desc",
    minAccessLevel: Number(parameters.word("min_access_level", ROLE_LEVELS) ?? 0),
    topLevelOnly: parameters.flag("top_level_only") ?? false,
    page: declaredPageFrom(parameters),
  };
  parameters.finish();
  return query;
}
