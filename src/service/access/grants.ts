import { insufficientGrant, type Request } from "../http/index.ts";
import { type Permission, permissionFor, PERMISSIONS } from "../model/index.ts";
import type { Grant, NotificationSource, User } from "../store/index.ts";

/** Who sends a request, with what the token is allowed: undefined for a token with scopes. */
export type Caller = User & { readonly grants?: readonly Grant[] };

/** Throws a refusal with status 403 unless a fine-grained token has, somewhere, the permission that a request needs. */
export function assertGranted(request: Request, grants: readonly Grant[]): void {
  const permission = permissionFor(request);
  const isGranted = grants.some(({ permissions }) => permission !== null && permissions.includes(permission));
  if (!isGranted) throw refusal(permission);
}

/**
 * Throws a refusal with status 403 where a request needs a permission for a project or group, and a fine-grained token
 * does not have it there.
 */
export function assertGrantedFor(source: NotificationSource, request: Request, { grants }: Caller): void {
  const permission = permissionFor(request);
  if (grants === undefined || permission === null || PERMISSIONS[permission] !== source.kind) return;
  const isGranted = grants.some(
    ({ permissions, within }) => permissions.includes(permission) && (within === null || isWithin(source, within)),
  );
  if (!isGranted) throw refusal(permission);
}

const isWithin = ({ fullPath }: NotificationSource, path: string): boolean =>
  `${fullPath}/`.toLowerCase().startsWith(`${path}/`.toLowerCase());

// Of an endpoint that no permission is for, the words are a guess.
function refusal(permission: Permission | null): Error {
  if (permission === null) return insufficientGrant("This operation does not support fine-grained tokens.");
  const [action = "", ...resource] = permission.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const wanted = `${PERMISSIONS[permission]} permissions: [${resource.join(" ")}: ${action}]`;
  return insufficientGrant(
    `This operation requires a fine-grained personal access token with the following ${wanted}.`,
  );
}
