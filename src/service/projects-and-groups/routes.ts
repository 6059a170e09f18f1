import { authenticate, canRead, findGroup, findProject } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { ok, ParameterReader, type Request, type Response } from "../http/index.ts";
import type { NotificationSource } from "../store/index.ts";
import { lastPartOf, namespaceAbove } from "./namespace.ts";
import { permissionsBody, projectBody } from "./project-body.ts";

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
  const projects = store.sources.projectsIn(group).filter((project) => canRead(caller, project, store));
  return ok({ ...body, projects: projects.slice(0, MAX_PROJECTS).map((project) => projectBody(project, context)) });
}

/** The body that shows a group, without its projects. Its name is the last part of its path. */
function groupBody(
  { id, fullPath, visibility }: NotificationSource,
  { store, url }: ServiceContext,
): Record<string, unknown> {
  const path = lastPartOf(fullPath);
  return {
    id,
    web_url: `${url()}/groups/${fullPath}`,
    name: path,
    path,
    visibility,
    full_name: fullPath.replaceAll("/", " / "),
    full_path: fullPath,
    parent_id: namespaceAbove(fullPath, store)?.id ?? null,
  };
}
