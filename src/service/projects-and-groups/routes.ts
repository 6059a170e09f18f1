import { authenticate, canRead, findGroup, findProject } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { ok, ParameterReader, type Request, type Response } from "../http/index.ts";
import { groupBody, permissionsBody, projectBody } from "./body.ts";

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
  return ok({ ...projectBody(project, context), permissions: permissionsBody(project, caller, context.store) });
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
  const projects = store.sources.listIn("project", group).filter((project) => canRead(caller, project, store));
  const newest = projects.reverse().slice(0, MAX_PROJECTS);
  return ok({ ...body, projects: newest.map((project) => projectBody(project, context)) });
}
