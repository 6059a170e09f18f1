import { findMaintainedProject } from "../access/index.ts";
import type { Admit, ServiceContext, ServiceRoute } from "../context.ts";
import { noSuchRecord, offsetOf, ok, pageFrom, pageHeaders, type Request, type Response } from "../http/index.ts";
import type { ClientKey, Instance } from "../store/index.ts";

const PATH = "/api/v4/projects/:id/error_tracking/client_keys";

const admit: Admit = (request, { store }) => void findMaintainedProject(request, store);

/** The routes of client keys. They work whether or not the feature is on and settings exist. */
export const clientKeyRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: PATH, respond: list },
  { method: "POST", path: PATH, admit, respond: create },
  { method: "DELETE", path: `${PATH}/:key_id`, admit, respond: remove },
];

function list(request: Request, context: ServiceContext): Response {
  const { clientKeys } = context.store;
  const project = findMaintainedProject(request, context.store);
  const page = pageFrom(request);
  const keys = clientKeys.list(project.id, page.perPage, offsetOf(page));
  const headers = pageHeaders(request, page, { total: clientKeys.count(project.id), origin: context.url() });
  return { status: 200, body: keys.map((key) => keyBody(key, context)), headers };
}

function create(request: Request, context: ServiceContext): Response {
  const project = findMaintainedProject(request, context.store);
  const key = context.store.clientKeys.insert({ projectId: project.id, isActive: true });
  return { status: 201, body: keyBody(key, context) };
}

function remove(request: Request, context: ServiceContext): Response {
  const { clientKeys } = context.store;
  const project = findMaintainedProject(request, context.store);
  const key = clientKeys.find(project.id, keyIdFrom(request.ids["key_id"] ?? ""));
  if (key === null) throw noSuchRecord();
  clientKeys.delete(key.id);
  return ok(keyBody(key, context));
}

function keyBody(key: ClientKey, context: ServiceContext): Record<string, unknown> {
  const { id, isActive, publicKey } = key;
  return { id, active: isActive, public_key: publicKey, [context.profile.dsnName]: dsnOf(key, context) };
}

// The number at the start of the text: `13abc` is key 13, and `abc` is key 0, which does not exist.
function keyIdFrom(text: string): number {
  const id = Number.parseInt(text, 10);
  return Number.isSafeInteger(id) ? id : 0;
}

/** The path of a client key's DSN on the host that accepts error reports. */
export const DSN_PATH = "/errortracking/api/v1/projects/";

/** The path below which a host has its relative root, without a slash at its end: `/gitlab`, or nothing. */
export const relativeRootOf = ({ dsnUrl }: Pick<Instance, "dsnUrl">): string =>
  dsnUrl === null ? "" : new URL(dsnUrl).pathname.replace(/\/+$/, "");

/** The URL that applications report errors to: always with a port, and with the project's numeric id. */
export function dsnOf({ publicKey, projectId }: ClientKey, { instance, url }: ServiceContext): string {
  const { protocol, hostname, port } = new URL(instance.dsnUrl ?? url());
  const explicitPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return `${protocol}//${publicKey}@${hostname}:${explicitPort}${relativeRootOf(instance)}${DSN_PATH}${projectId}`;
}
