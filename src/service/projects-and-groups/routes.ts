import { authenticate, findGroup, findProject, reachOf } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { ok, ParameterReader, type Request, type Response } from "../http/index.ts";
import type { NotificationSource, SourceFilter, Store, User } from "../store/index.ts";
import { groupBody, permissionsBody, projectBody } from "./body.ts";
import { searchFrom } from "./list-page.ts";

// The real service never shows more than this with a group.
const MAX_PROJECTS = 100;

/** The routes that show one project or one group. */
export const projectAndGroupRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/projects/:id", respond: showProject },
  { method: "GET", path: "/api/v4/groups/:id", respond: showGroup },
];

function showProject(request: Request, context: ServiceContext): Response {
  const caller = authenticate(request, context.store);
  const project = findProject(request, caller, context.store);
  return ok({
    ...projectBody(project, context),
    permissions: permissionsBody(context.store.members.accessLevels(caller.id, project)),
  });
}

function showGroup(request: Request, context: ServiceContext): Response {
  const { store } = context;
  const caller = authenticate(request, store);
  const parameters = new ParameterReader(request.parameters);
  const withProjects = parameters.flag("with_projects") ?? true;
  parameters.finish();
  const group = findGroup(request, caller, store);
  const body = groupBody(group, context);
  if (!withProjects) return ok(body);
  const projects = newestIn(group, caller, store).map((project) => projectBody(project, context));
  return ok({ ...body, projects });
}

/** The newest projects in a group that the caller can see. */
function newestIn({ fullPath }: NotificationSource, caller: User, store: Store): NotificationSource[] {
  const memberships = store.members.list(caller.id);
  const filter: SourceFilter = {
    kind: "project",
    within: { namespace: `${fullPath}/`, isDeep: false },
    idAfter: 0,
    idBefore: Infinity,
    isArchived: null,
    search: searchFrom("", "name"),
    reach: caller.isAdmin ? null : reachOf({ kind: "project", memberships, least: 0, isOpen: true }, store),
  };
  const order = { by: "id", isAscending: false, isOldestFirst: false } as const;
  return store.sourceLists.select(filter, { order, offset: 0, limit: MAX_PROJECTS, isLong: false });
}
