import { accessLevelsOf, authenticate, findGroup } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { offsetOf, pageHeaders, type Request, type Response } from "../http/index.ts";
import { ACCESS_LEVELS, type NotificationSource, type User } from "../store/index.ts";
import { lastPartOf } from "./namespace.ts";
import { permissionsBody, projectBody, shortProjectBody } from "./project-body.ts";
import { ALL_DEFAULTS, GROUP_DEFAULTS, type ProjectQuery, projectQueryFrom } from "./project-query.ts";

// A shorter word only matches the whole of a name.
const MIN_WORD_LENGTH = 3;

/** The routes that list projects: those that the caller can see. */
export const projectListRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/projects", respond: listAll },
  { method: "GET", path: "/api/v4/groups/:id/projects", respond: listOfGroup },
];

/** A list's projects, to be filtered, and how one of them is shown. */
interface List {
  readonly caller: User;
  readonly query: ProjectQuery;
  readonly projects: readonly NotificationSource[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly bodyOf: (project: NotificationSource) => Record<string, unknown>;
}

function listAll(request: Request, context: ServiceContext): Response {
  const { store } = context;
  const caller = authenticate(request, store);
  const query = projectQueryFrom(request.parameters, "all");
  const bodyOf = (project: NotificationSource): Record<string, unknown> => ({
    ...projectBody(project, context),
    permissions: permissionsBody(project, caller, store),
  });
  return respond(request, context, {
    caller,
    query,
    projects: store.sources.projects(),
    defaults: ALL_DEFAULTS,
    bodyOf,
  });
}

function listOfGroup(request: Request, context: ServiceContext): Response {
  const { sources } = context.store;
  const caller = authenticate(request, context.store);
  const query = projectQueryFrom(request.parameters, "group");
  const group = findGroup(request, caller, context.store);
  const projects = query.includeSubgroups ? sources.projectsBelow(group) : sources.projectsIn(group);
  const bodyOf = (project: NotificationSource): Record<string, unknown> => projectBody(project, context);
  return respond(request, context, { caller, query, projects, defaults: GROUP_DEFAULTS, bodyOf });
}

function respond(
  request: Request,
  context: ServiceContext,
  { caller, query, projects, defaults, bodyOf }: List,
): Response {
  const { page } = query;
  const isListed = filterFor(caller, query, context);
  const listed = projects.filter(isListed).sort(orderFor(query));
  const offset = offsetOf(page);
  const shown = listed.slice(offset, offset + page.perPage);
  const show = query.isSimple ? (project: NotificationSource) => shortProjectBody(project, context) : bodyOf;
  const headers = pageHeaders(request, page, { total: listed.length, origin: context.url(), defaults });
  return { status: 200, body: shown.map(show), headers };
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
    (query.archived === null || project.isArchived === query.archived) &&
    isFound(lastPartOf(project.fullPath), query.search) &&
    isVisible(project);
}

/**
 * Whether a search finds a project by its name, which is the last part of its path: each longer word is part of it.
 * Letter case makes no difference.
 */
function isFound(name: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  const text = name.toLowerCase();
  return long.length > 0 ? long.every((word) => text.includes(word)) : words.length === 0 || text === words.join(" ");
}

// Projects have no times and no stars here: the newest one has the highest id.
function orderFor({
  orderBy,
  isAscending,
}: ProjectQuery): (one: NotificationSource, other: NotificationSource) => number {
  const sign = isAscending ? 1 : -1;
  const nameOf = ({ fullPath }: NotificationSource): string => lastPartOf(fullPath).toLowerCase();
  const isByName = orderBy === "name" || orderBy === "path";
  return (one, other) => sign * ((isByName ? compare(nameOf(one), nameOf(other)) : 0) || one.id - other.id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
