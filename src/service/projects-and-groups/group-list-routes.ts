import { authenticate, findGroup, groupsAbove, reachOf } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import {
  declaredPageFrom,
  type PageRequest,
  ParameterReader,
  type Parameters,
  type Request,
  type Response,
} from "../http/index.ts";
import type { Reach, SourceFilter, SourceOrder, SourceSearch, User } from "../store/index.ts";
import { groupBody } from "./body.ts";
import { listPage, searchFrom } from "./list-page.ts";
import { ROLE_LEVELS } from "./project-query.ts";

/** The routes that list groups: those that the caller can see. All have pages by number only. */
export const groupListRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/groups", respond: listAll },
  { method: "GET", path: "/api/v4/groups/:id/subgroups", respond: listBelow({ isDeep: false }) },
  { method: "GET", path: "/api/v4/groups/:id/descendant_groups", respond: listBelow({ isDeep: true }) },
];

/** The groups that a route lists, before they are filtered. */
interface Listing {
  readonly caller: User;
  readonly query: GroupQuery;
  readonly within: SourceFilter["within"];
  /** The text that a search looks at. */
  readonly searched: SourceSearch["column"];
}

function listAll(request: Request, context: ServiceContext): Response {
  const caller = authenticate(request, context.store);
  const query = groupQueryFrom(request.parameters);
  const within = query.topLevelOnly ? { namespace: "", isDeep: false } : null;
  return respond(request, context, { caller, query, within, searched: "full_path" });
}

function listBelow({ isDeep }: { readonly isDeep: boolean }) {
  return (request: Request, context: ServiceContext): Response => {
    const { store } = context;
    const caller = authenticate(request, store);
    const query = groupQueryFrom(request.parameters);
    const { fullPath } = findGroup(request, caller, store);
    const within = { namespace: `${fullPath}/`, isDeep };
    return respond(request, context, { caller, query, within, searched: "name" });
  };
}

function respond(request: Request, context: ServiceContext, listing: Listing): Response {
  const { query, within, searched } = listing;
  const filter: SourceFilter = {
    kind: "group",
    within,
    idAfter: 0,
    idBefore: Infinity,
    isArchived: null,
    search: searchFrom(query.search, searched),
    reach: reachFor(listing, context),
  };
  return listPage(request, context, {
    filter,
    order: orderFor(query),
    page: query.page,
    keyset: null,
    defaults: GROUP_LIST_DEFAULTS,
    bodyOf: (group) => groupBody(group, context),
  });
}

function reachFor({ caller, query }: Listing, { store }: ServiceContext): Reach | null {
  const memberships = store.members.list(caller.id);
  const least = query.minAccessLevel;
  if (least > 0) return reachOf({ kind: "group", memberships, least, isOpen: false }, store);
  const isOpen = query.allAvailable ?? caller.isAdmin;
  if (isOpen && caller.isAdmin) return null;
  const reach = reachOf({ kind: "group", memberships, least, isOpen }, store);
  return reach === null ? null : { ...reach, paths: groupsAbove(memberships) };
}

// Of two groups with one name, the older one comes first in either direction.
const orderFor = ({ orderBy, isAscending }: GroupQuery): SourceOrder => ({
  by: orderBy === "id" ? "id" : "name",
  isAscending,
  isOldestFirst: true,
});

/** The query of a list of groups. */
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
    orderBy: parameters.choice("order_by", ORDERS) ?? "name",
    isAscending: parameters.choice("sort", ["asc", "desc"]) !== "desc",
    minAccessLevel: Number(parameters.choice("min_access_level", ROLE_LEVELS) ?? 0),
    topLevelOnly: parameters.flag("top_level_only") ?? false,
    page: declaredPageFrom(parameters),
  };
  parameters.finish();
  return query;
}
