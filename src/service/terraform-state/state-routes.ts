import { jsonIn, recordOf } from "../../kit/json.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { BytesBody, noSuchRecord, ok, type Request, type Response, TextBody, unprocessable } from "../http/index.ts";
import { admitWrite, assertLockedBy, readStateRequest, readWriteRequest, STATE_PATH } from "./state-request.ts";

// Ten times what a state of 10,000 resources takes.
const MAX_STATE_BYTES = 256 * 1024 * 1024;

const NO_CONTENT: Response = { status: 204, body: new TextBody("") };

/** The routes that read, write and delete a state. */
export const stateRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: STATE_PATH, respond: show },
  { method: "POST", path: STATE_PATH, isRaw: true, maxBodyBytes: MAX_STATE_BYTES, admit: admitWrite, respond: write },
  { method: "DELETE", path: STATE_PATH, admit: admitWrite, respond: remove },
];

function show(request: Request, { store }: ServiceContext): Response {
  const { project, name, parameters } = readStateRequest(request, store);
  parameters.finish();
  const state = store.terraformStates.find(project.id, name);
  if (state === null) throw noSuchRecord();
  const content = store.terraformStates.latestVersion(state.id);
  return content === null ? NO_CONTENT : ok(new BytesBody(content, "application/json"));
}

// The checksum that Terraform sends beside the state is not checked, as the real service does not.
function write(request: Request, { store }: ServiceContext): Response {
  const { project, name, lockId } = readWriteRequest(request, store);
  if (request.body.length === 0) return NO_CONTENT;
  const serial = serialOf(request.body);
  const state = store.terraformStates.findOrCreate(project.id, name);
  assertLockedBy(state, lockId);
  if (store.terraformStates.hasVersion(state.id, serial)) throw repeatedSerial(state.id, serial);
  store.terraformStates.addVersion(state.id, serial, request.body);
  // Older than all that are kept: there was a version with this serial, as far as anybody can tell.
  if (!store.terraformStates.hasVersion(state.id, serial)) throw repeatedSerial(state.id, serial);
  return ok(new TextBody("", "application/json"));
}

/** The serial of a state, which is its version. Throws a refusal with status 422 when it is not JSON, or has none. */
function serialOf(state: Buffer): number {
  const parsed = jsonIn(state.toString("utf8"));
  if (parsed === undefined) throw unprocessable("invalid JSON");
  const { serial } = recordOf(parsed);
  if (typeof serial !== "number" || !Number.isSafeInteger(serial)) throw unprocessable("No serial in payload");
  return serial;
}

// The real service answers the same when the state is locked, and keeps it.
function remove(request: Request, { store }: ServiceContext): Response {
  const { project, name } = readWriteRequest(request, store);
  const state = store.terraformStates.find(project.id, name);
  if (state === null) throw noSuchRecord();
  if (state.lock === null) store.terraformStates.delete(state.id);
  return ok(new TextBody("", "application/json"));
}

// The real service shows what its database says.
function repeatedSerial(id: number, serial: number): Error {
  return unprocessable(
    'PG::UniqueViolation: ERROR:  duplicate key value violates unique constraint "index_terraform_state_versions_on_state_id_and_version"\n' +
      `DETAIL:  Key (terraform_state_id, version)=(${id}, ${serial}) already exists.\n`,
  );
}
