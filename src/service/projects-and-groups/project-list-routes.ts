import { accessLevelsOf, authenticate, findGroup } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import type { Request, Response } from "../http/index.ts";
import { ACCESS_LEVELS, type NotificationSource, type User } from "../store/index.ts";
import { compareNames, isFound, type List, listPage, type Order } from "./list-page.ts";
import { lastPartOf } from "./namespace.ts";
import { permissionsBody, projectBody, shortProjectBody } from "./body.ts";
import { ALL_DEFAULTS, GROUP_DEFAULTS, type ProjectQuery, projectQueryFrom } from "./project-query.ts";

/** The routes that list projects: those that the caller can see. */
export const projectListRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/projects", respond: listAll },
  { method: "GET", path: "/api/v4/groups/:id/projects", respond: listOfGroup },
];

/** What a route lists, to be filtered. */
interface Listing extends Pick<List, "defaults" | "bodyOf"> {
  readonly caller: User;
  readonly query: ProjectQuery;
  readonly projects: readonly NotificationSource[];
}

function listAll(request: Request, context: ServiceContext): Response {
  const { store } = context;
  const caller = authenticate(request, store);
  const query = projectQueryFrom(request.parameters, "all");
  const bodyOf: List["bodyOf"] = (project) => ({
    ...projectBody(project, context),
    permissions: permissionsBody(project, caller, store),
  });
  const projects = store.sources.list("project");
  return respond(request, context, { caller, query, projects, defaults: ALL_DEFAULTS, bodyOf });
}

function listOfGroup(request: Request, context: ServiceContext): Response {
  const { sources } = context.store;
  const caller = authenticate(request, context.store);
  const query = projectQueryFrom(request.parameters, "group");
  const group = findGroup(request, caller, context.store);
  const projects = query.includeSubgroups ? sources.listBelow("project", group) : sources.listIn("project", group);
  const bodyOf: List["bodyOf"] = (project) => projectBody(project, context);
  return respond(request, context, { caller, query, projects, defaults: GROUP_DEFAULTS, bodyOf });
}

function respond(
  request: Request,
  context: ServiceContext,
  { caller, query, projects, defaults, bodyOf }: Listing,
): Response {
  return listPage(request, context, {
    items: projects.filter(filterFor(caller, query, context)).sort(orderFor(query)),
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

function filterFor(
  caller: User,
  query: ProjectQuery,
  { store }: ServiceContext,
): (project: NotificationSource) => boolean {
  const levelIn = accessLevelsOf(caller, store);
  // An administrator sees every project, and is a member of those that say so.
  const least = Math.max(query.minAccessLevel, query.membership ? ACCESS_LEVELS.guest : 0);
  const isVisible = (project: NotificationSource): boolean =>
    least > 0 ? levelIn(project) >= least : caller.isAdmin || project.visibility !== "private" || levelIn(project) > 0;
  return (project) =>
    project.id > query.idAfter &&
    project.id < query.idBefore &&
    (query.archived === null || project.isArchived === query.archived) &&
    isFound(lastPartOf(project.fullPath), query.search) &&
    isVisible(project);
}

// Projects have no times and no stars here: the newest one has the highest id.
function orderFor({ orderBy, isAscending }: ProjectQuery): Order {
  const sign = isAscending ? 1 : -1;
  const isByName = orderBy === "name" || orderBy === "path";
  return (one, other) => sign * ((isByName ? compareNames(one, other) : 0) || one.id - other.id);
}
