import { assertRole, authenticate, findProject, withBasicToken } from "../access/index.ts";
import type { Admit } from "../context.ts";
import { conflict, ParameterReader, type Request } from "../http/index.ts";
import type { NotificationSource, Store, TerraformLock, TerraformState, User } from "../store/index.ts";

/** The path of a state. */
export const STATE_PATH = "/api/v4/projects/:id/terraform/state/:name";

const MAX_LENGTH = 255;

/** A request about a state of a project, by somebody who may read it. */
export interface StateRequest {
  readonly caller: User;
  readonly project: NotificationSource;
  readonly name: string;
  /** The lock under which the request is sent; null: none. */
  readonly lockId: string | null;
  /** Reads the other parameters. */
  readonly parameters: ParameterReader;
}

/**
 * Reads a request whose token may be a password, as Terraform sends it. Throws a refusal: 401 without a valid token,
 * 404 when the caller cannot see the project, 403 when the caller is not a developer of it. Complaints are left to
 * `finish`.
 */
export function readStateRequest(received: Request, store: Store): StateRequest {
  const request = withBasicToken(received);
  const caller = authenticate(request, store);
  const project = assertRole("developer", { project: findProject(request, caller, store), caller }, store);
  const parameters = new ParameterReader(new Map([...request.parameters, ...Object.entries(request.ids)]));
  const name = parameters.limitedText("name", MAX_LENGTH) ?? "";
  const lockId = parameters.limitedText("ID", MAX_LENGTH) ?? null;
  return { caller, project, name, lockId, parameters };
}

/**
 * Like `readStateRequest`, to write. Throws further refusals: 400 for invalid parameters, then 403 below maintainer.
 */
export function readWriteRequest(received: Request, store: Store): StateRequest {
  const request = readStateRequest(received, store);
  assertCanWrite(request, store);
  return request;
}

/** Admits a request as `readWriteRequest` does, whatever its body says. */
export const admitWrite: Admit = (request, { store }) => void readWriteRequest(request, store);

/** Throws a refusal: 400 for what was invalid so far, then 403 when the caller is not a maintainer. */
export function assertCanWrite({ parameters, project, caller }: StateRequest, store: Store): void {
  parameters.finish();
  assertRole("maintainer", { project, caller }, store);
}

/** Describes the holder of a lock in a response. */
export const holderBody = ({ id, username, createdAt }: TerraformLock): Readonly<Record<string, string>> => ({
  ID: id,
  Who: username,
  Created: createdAt,
});

/**
 * Throws a refusal with status 409 unless a state is locked with this ID, or, for null, not locked. An ID whose lock is
 * gone is refused too: somebody has unlocked the state by force.
 */
export function assertLockedBy({ lock }: TerraformState, lockId: string | null): void {
  if ((lock?.id ?? null) === lockId) return;
  throw lock === null ? conflict() : conflict(holderBody(lock));
}
