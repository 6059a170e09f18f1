import type { ServiceContext, ServiceRoute } from "../context.ts";
import { BytesBody, noSuchRecord, notFound, ok, type Request, type Response, TextBody } from "../http/index.ts";
import type { Store } from "../store/index.ts";
import { admitWrite, readStateRequest, readWriteRequest, type StateRequest, STATE_PATH } from "./state-request.ts";

const PATH = `${STATE_PATH}/versions/:serial`;

/** The routes of a single version of a state. */
export const versionRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: PATH, respond: show },
  { method: "DELETE", path: PATH, admit: admitWrite, respond: remove },
];

function show(received: Request, { store }: ServiceContext): Response {
  return ok(new BytesBody(findVersion(readStateRequest(received, store), store).content, "application/json"));
}

function remove(received: Request, { store }: ServiceContext): Response {
  const { stateId, serial } = findVersion(readWriteRequest(received, store), store);
  store.terraformStates.deleteVersion(stateId, serial);
  return { status: 204, body: new TextBody("") };
}

interface Version {
  readonly stateId: number;
  readonly serial: number;
  readonly content: Buffer;
}

function findVersion({ parameters, project, name }: StateRequest, store: Store): Version {
  const serial = parameters.integer("serial") ?? 0;
  parameters.finish();
  const state = store.terraformStates.find(project.id, name);
  if (state === null) throw noSuchRecord();
  const content = store.terraformStates.version(state.id, serial);
  if (content === null) throw notFound();
  return { stateId: state.id, serial, content };
}
