import { forbidden, notFound, Refusal, type Request, TextBody } from "../http/index.ts";
import { ACCESS_LEVELS, type Role, type NotificationSource, type Store, type User } from "../store/index.ts";
import { authenticate, idFromText } from "./authenticate.ts";
import { assertGrantedFor, type Caller } from "./grants.ts";

/** The group that the path's `:id` names. Throws a refusal with status 404 when the caller cannot see it. */
export function findGroup(request: Request, caller: Caller, store: Store): NotificationSource {
  const group = lookUp("group", idOf(request), store);
  if (group === null || !canRead(caller, group, store)) throw notFound("Group");
  assertGrantedFor(group, request, caller);
  assertNotMarked(group, request);
  return group;
}

/**
 * Finds the project that the path's `:id` names. Throws a refusal if the caller cannot see it (404). It also does for a
 * former path of a moved project: a GET is redirected to the numeric ID, and any other method is not allowed.
 */
export function findProject(request: Request, caller: Caller, store: Store): NotificationSource {
  const id = idOf(request);
  const found = lookUp("project", id, store);
  const project = found ?? store.sources.findMoved(id);
  if (project === null || !canRead(caller, project, store)) throw notFound("Project");
  if (found === null) throw movedRefusal(request, project);
  assertGrantedFor(project, request, caller);
  assertNotMarked(project, request);
  return project;
}

/**
 * Like `findProject`, for a maintainer. Throws a refusal: 401 without a valid token, 403 when the caller only sees it.
 */
export function findMaintainedProject(request: Request, store: Store): NotificationSource {
  const caller = authenticate(request, store);
  return assertRole("maintainer", { project: findProject(request, caller, store), caller }, store);
}

/** The project with this number or current path, for a maintainer. Throws a refusal: 404 or 403. */
export function findMaintainedProjectById(id: string, caller: User, store: Store): NotificationSource {
  const project = lookUp("project", id, store);
  if (project === null || !canRead(caller, project, store)) throw notFound("Project");
  return assertRole("maintainer", { project, caller }, store);
}

/**
 * Whether a user can see a group or project: it is not private, or the user is a member of it, or of part of a group.
 */
function canRead(caller: User, source: NotificationSource, store: Store): boolean {
  if (caller.isAdmin || source.visibility !== "private") return true;
  if (store.members.accessLevel(caller.id, source) > 0) return true;
  return source.kind === "group" && store.members.isMemberBelow(caller.id, source);
}

/** The project, if the caller has this role in it, or a higher one. Throws a refusal with status 403 otherwise. */
export function assertRole(
  role: Role,
  { project, caller }: { project: NotificationSource; caller: User },
  store: Store,
): NotificationSource {
  const hasRole = store.members.accessLevel(caller.id, project) >= ACCESS_LEVELS[role];
  if (!caller.isAdmin && !hasRole) throw forbidden();
  return project;
}

/** Refuses writes: a place that somebody deleted can be read until it is removed for good. */
function assertNotMarked({ markedForDeletionOn }: NotificationSource, { method }: Request): void {
  if (markedForDeletionOn !== null && method !== "GET") throw forbidden();
}

const idOf = (request: Request): string => request.ids["id"] ?? "";

function lookUp(kind: NotificationSource["kind"], text: string, store: Store): NotificationSource | null {
  const id = idFromText(text);
  return id === null ? store.sources.findByPath(kind, text) : store.sources.find(kind, id);
}

function movedRefusal(request: Request, project: NotificationSource): Refusal {
  if (request.method !== "GET") {
    return new Refusal({ status: 405, body: { message: "Non GET methods are not allowed for moved projects" } });
  }
  const path = pathOf(request.routePath, { ...request.ids, id: String(project.id) });
  const location = `${request.origin}${path}${request.query === "" ? "" : `?${request.query}`}`;
  const body = new TextBody(`This resource has been moved permanently to ${location}.`);
  return new Refusal({ status: 301, body, headers: { Location: location } });
}

const pathOf = (routePath: string, ids: Readonly<Record<string, string>>): string =>
  routePath.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
