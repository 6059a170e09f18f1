import { accessLevelsOf, authenticate, findGroup, reachOf } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import type { Request, Response } from "../http/index.ts";
import { ACCESS_LEVELS, type Membership, type SourceFilter, type SourceOrder, type User } from "../store/index.ts";
import { permissionsBody, projectBody, shortProjectBody } from "./body.ts";
import { type List, listPage, searchFrom } from "./list-page.ts";
import { ALL_DEFAULTS, GROUP_DEFAULTS, type ProjectQuery, projectQueryFrom } from "./project-query.ts";

/** The routes that list projects: those that the caller can see. */
export const projectListRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/projects", respond: listAll },
  { method: "GET", path: "/api/v4/groups/:id/projects", respond: listOfGroup },
];

/** The projects that a route lists, before they are filtered. */
interface Listing extends Pick<List, "defaults" | "bodyOf"> {
  readonly caller: User;
  readonly query: ProjectQuery;
  readonly within: SourceFilter["within"];
  readonly memberships: readonly Membership[];
}

function listAll(request: Request, context: ServiceContext): Response {
  const { store } = context;
  const caller = authenticate(request, store);
  const query = projectQueryFrom(request.parameters, "all");
  const memberships = store.members.list(caller.id);
  const levelsIn = accessLevelsOf(memberships);
  const bodyOf: List["bodyOf"] = (project) => ({
    ...projectBody(project, context),
    permissions: permissionsBody(levelsIn(project)),
  });
  return respond(request, context, { caller, query, within: null, memberships, defaults: ALL_DEFAULTS, bodyOf });
}

function listOfGroup(request: Request, context: ServiceContext): Response {
  const { store } = context;
  const caller = authenticate(request, store);
  const query = projectQueryFrom(request.parameters, "group");
  const { fullPath } = findGroup(request, caller, store);
  const within = { namespace: `${fullPath}/`, isDeep: query.includeSubgroups };
  const memberships = store.members.list(caller.id);
  const bodyOf: List["bodyOf"] = (project) => projectBody(project, context);
  return respond(request, context, { caller, query, within, memberships, defaults: GROUP_DEFAULTS, bodyOf });
}

function respond(request: Request, context: ServiceContext, listing: Listing): Response {
  const { query, defaults, bodyOf } = listing;
  return listPage(request, context, {
    filter: filterFor(listing, context),
    order: orderFor(query),
    page: query.page,
    keyset: keysetOf(query),
    defaults,
    bodyOf: query.isSimple ? (project) => shortProjectBody(project, context) : bodyOf,
  });
}

function keysetOf({ isKeyset, isAscending }: ProjectQuery): List["keyset"] {
  if (!isKeyset) return null;
  return isAscending ? "id_after" : "id_before";
}

function filterFor({ caller, query, within, memberships }: Listing, { store }: ServiceContext): SourceFilter {
  const { idAfter, idBefore, archived: isArchived } = query;
  const search = searchFrom(query.search, "name");
  // An administrator sees every project, and is a member of those that say so.
  const least = Math.max(query.minAccessLevel, query.membership ? ACCESS_LEVELS.guest : 0);
  const isAll = least === 0 && caller.isAdmin;
  const reach = isAll ? null : reachOf({ kind: "project", memberships, least, isOpen: least === 0 }, store);
  return { kind: "project", within, idAfter, idBefore, isArchived, search, reach };
}

// Projects have no times and no stars here: the newest one has the highest id.
function orderFor({ orderBy, isAscending }: ProjectQuery): SourceOrder {
  const isByName = orderBy === "name" || orderBy === "path";
  return { by: isByName ? "name" : "id", isAscending, isOldestFirst: isAscending };
}
