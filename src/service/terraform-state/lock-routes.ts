import type { Admit, ServiceContext, ServiceRoute } from "../context.ts";
import { ok, type ParameterReader, type Request, type Response, serverError, TextBody } from "../http/index.ts";
import { isoTime } from "../outside.ts";
import {
  assertCanWrite,
  assertLockedBy,
  holderBody,
  readStateRequest,
  readWriteRequest,
  STATE_PATH,
} from "./state-request.ts";

const PATH = `${STATE_PATH}/lock`;

// Only a maintainer may lock. Whoever may not is told what is wrong with the parameters first.
const admit: Admit = (request, { store }) => void readStateRequest(request, store);

/**
 * The routes that lock and unlock a state, with the documented methods: those that Terraform sends by default have no
 * route.
 */
export const lockRoutes: readonly ServiceRoute[] = [
  { method: "POST", path: PATH, admit, respond: lock },
  { method: "DELETE", path: PATH, admit, respond: unlock },
];

// All fields have to be sent, but only the ID is stored. What is shown of a lock that somebody else holds are its ID,
// its time and its user; the other fields are those of the request.
function lock(received: Request, { store }: ServiceContext): Response {
  const request = readStateRequest(received, store);
  const { ID: id, ...sent } = readLock(request.parameters);
  assertCanWrite(request, store);
  // The real service does not expect an empty one.
  if (id === "") throw serverError();
  const { project, caller, name } = request;
  const state = store.terraformStates.findOrCreate(project.id, name);
  const createdAt = isoTime(store.outside);
  if (state.lock === null) store.terraformStates.setLock(state.id, { id, userId: caller.id, createdAt });
  const holder = state.lock ?? { id, username: caller.username, createdAt };
  return { status: state.lock === null ? 200 : 409, body: { ...sent, ...holderBody(holder) } };
}

function readLock(
  parameters: ParameterReader,
): Readonly<Record<"ID" | "Operation" | "Info" | "Version" | "Path", string>> {
  const ID = parameters.presentText("ID");
  const Operation = parameters.presentText("Operation");
  const Info = parameters.presentText("Info");
  parameters.presentText("Who");
  const Version = parameters.presentText("Version");
  parameters.presentText("Created");
  const Path = parameters.presentText("Path");
  return { ID, Operation, Info, Version, Path };
}

// `terraform force-unlock` sends no ID: it unlocks whatever the lock is.
function unlock(received: Request, { store }: ServiceContext): Response {
  const { project, name, lockId } = readWriteRequest(received, store);
  const state = store.terraformStates.findOrCreate(project.id, name);
  if (lockId !== null) assertLockedBy(state, lockId);
  store.terraformStates.setLock(state.id, null);
  return ok(new TextBody("", "application/json"));
}
