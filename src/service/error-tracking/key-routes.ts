import { findMaintainedProject } from "../access/index.ts";
import { type Answer, ok } from "../http/response.ts";
import type { Call } from "../http/request.ts";
import { offsetOf, pageFrom, pageHeaders } from "../http/page.ts";
import { noSuchRecord } from "../http/refusals.ts";
import type { ClientKey } from "../store/index.ts";
import type { ServiceEndpoint, World } from "../context.ts";
import { createKey } from "./save-setting.ts";
import { dsnOf } from "./dsn.ts";

const PATH = "/api/v4/projects/:id/error_tracking/client_keys";

/** A project's client keys, for its maintainers. Neither the feature switch nor the settings matter to them. */
export const keyEndpoints: readonly ServiceEndpoint[] = [
  { method: "GET", path: PATH, answer: list },
  { method: "POST", path: PATH, answer: create },
  { method: "DELETE", path: `${PATH}/:key_id`, answer: remove },
];

function list(call: Call, world: World): Answer {
  const { clientKeys } = world.store;
  const project = findMaintainedProject(call, world.store);
  const page = pageFrom(call);
  const keys = clientKeys.list(project.id, page.perPage, offsetOf(page));
  const headers = pageHeaders(call, page, { total: clientKeys.count(project.id), origin: world.url() });
  return { status: 200, body: keys.map((key) => keyAnswer(key, world)), headers };
}

function create(call: Call, world: World): Answer {
  const project = findMaintainedProject(call, world.store);
  return { status: 201, body: keyAnswer(createKey(project.id, world.store), world) };
}

function remove(call: Call, world: World): Answer {
  const { clientKeys } = world.store;
  const project = findMaintainedProject(call, world.store);
  const key = clientKeys.find(project.id, keyIdFrom(call.ids["key_id"] ?? ""));
  if (key === null) throw noSuchRecord();
  clientKeys.delete(key.id);
  return ok(keyAnswer(key, world));
}

function keyAnswer(key: ClientKey, world: World): Record<string, unknown> {
  const { id, isActive, publicKey } = key;
  return { id, active: isActive, public_key: publicKey, [world.profile.dsnName]: dsnOf(key, world) };
}

// The number that the text begins with: `13abc` is key 13, and `abc` is key 0, which nobody has.
function keyIdFrom(text: string): number {
  const id = Number.parseInt(text, 10);
  return Number.isSafeInteger(id) ? id : 0;
}
