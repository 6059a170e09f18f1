import { Refusal, TextBody } from "../http/response.ts";
import type { Call } from "../http/request.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { ACCESS_LEVELS, type Source, type Store, type User } from "../store/index.ts";
import { authenticate } from "./authenticate.ts";
import { idFromText } from "./id.ts";

/** The group that the path's `:id` names. Throws a refusal of 404 when the caller cannot see it. */
export function findGroup(call: Call, caller: User, store: Store): Source {
  const group = lookUp("group", idOf(call), store);
  if (group === null || !canRead(caller, group, store)) throw notFound("Group");
  return group;
}

/**
 * The project that the path's `:id` names. Throws a refusal when the caller cannot see it (404), and when the path is an
 * old one of a moved project: a GET is sent on to the numeric id, nothing else is allowed.
 */
export function findProject(call: Call, caller: User, store: Store): Source {
  const id = idOf(call);
  const found = lookUp("project", id, store);
  const project = found ?? store.sources.findMoved(id);
  if (project === null || !canRead(caller, project, store)) throw notFound("Project");
  if (found === null) throw movedRefusal(call, project);
  return project;
}

/** A project like `findProject`, of whoever calls and maintains it. Throws a refusal of 401 and, for others who see it, 403 too. */
export function findMaintainedProject(call: Call, store: Store): Source {
  const caller = authenticate(call, store);
  return assertMaintainer(findProject(call, caller, store), caller, store);
}

/** A project for its maintainers, named by its number or path, not by an old one. Throws a refusal: 404 or 403. */
export function findMaintainedProjectById(id: string, caller: User, store: Store): Source {
  const project = lookUp("project", id, store);
  if (project === null || !canRead(caller, project, store)) throw notFound("Project");
  return assertMaintainer(project, caller, store);
}

function assertMaintainer(project: Source, caller: User, store: Store): Source {
  const isMaintainer = store.members.accessLevel(caller.id, project) >= ACCESS_LEVELS.maintainer;
  if (!caller.isAdmin && !isMaintainer) throw forbidden();
  return project;
}

function idOf(call: Call): string {
  return call.ids["id"] ?? "";
}

function lookUp(kind: Source["kind"], text: string, store: Store): Source | null {
  const id = idFromText(text);
  return id === null ? store.sources.findByPath(kind, text) : store.sources.find(kind, id);
}

function canRead(caller: User, source: Source, store: Store): boolean {
  if (caller.isAdmin || source.visibility !== "private") return true;
  if (store.members.accessLevel(caller.id, source) > 0) return true;
  return source.kind === "group" && store.members.isMemberBelow(caller.id, source);
}

function movedRefusal(call: Call, project: Source): Refusal {
  if (call.method !== "GET") {
    return new Refusal({ status: 405, body: { message: "Non GET methods are not allowed for moved projects" } });
  }
  const path = pathOf(call.route, { ...call.ids, id: String(project.id) });
  const location = `${call.origin}${path}${call.query === "" ? "" : `?${call.query}`}`;
  const body = new TextBody(`This resource has been moved permanently to ${location}.`);
  return new Refusal({ status: 301, body, headers: { Location: location } });
}

function pathOf(route: string, ids: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
}
