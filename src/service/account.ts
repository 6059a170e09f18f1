/**
 * Who asks, with what, and whom: the caller, the token and the service's release, which clients look up first. It must
 * never know projects, groups or settings.
 */
import { authenticate, authenticateToken } from "./access/index.ts";
import type { ServiceContext, ServiceRoute } from "./context.ts";
import { ok, type Request, type Response } from "./http/index.ts";
import type { Token, User } from "./store/index.ts";

/** The version of a service that does not emulate a particular release. */
const NEWEST = "19.5";

/** The routes that show the caller, the caller's token, and the service's release. */
export const accountRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/user", respond: showUser },
  { method: "GET", path: "/api/v4/personal_access_tokens/self", respond: showToken },
  { method: "GET", path: "/api/v4/version", respond: showMetadata },
  { method: "GET", path: "/api/v4/metadata", respond: showMetadata },
];

function showUser(request: Request, context: ServiceContext): Response {
  return ok(userBody(authenticate(request, context.store), context));
}

/** Every token may look at itself, whatever its scopes, but not whatever its permissions. */
function showToken(request: Request, { store }: ServiceContext): Response {
  return ok(tokenBody(authenticateToken(request, store)));
}

function showMetadata(request: Request, { store, instance }: ServiceContext): Response {
  authenticate(request, store);
  return ok({
    version: `${instance.release ?? NEWEST}.0`,
    revision: "tocsin",
    kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
    enterprise: instance.tier !== "free",
  });
}

/** The body that shows the caller. Only an administrator is told that they are one. */
function userBody({ id, username, email, createdAt, isAdmin }: User, { url }: ServiceContext): Record<string, unknown> {
  return {
    id,
    username,
    name: username,
    state: "active",
    locked: false,
    avatar_url: null,
    web_url: `${url()}/${username}`,
    created_at: createdAt,
    confirmed_at: createdAt,
    email,
    commit_email: email,
    two_factor_enabled: false,
    bot: false,
    ...(isAdmin ? { is_admin: true } : {}),
  };
}

/** The body that shows a valid token, without its secret. The store does not keep its name, nor when it was used. */
function tokenBody({ id, user, scopes, grants, createdAt, expiresAt, isExpired }: Token): Record<string, unknown> {
  return {
    id,
    name: `token of ${user.username}`,
    revoked: false,
    created_at: createdAt,
    description: null,
    granular: grants !== null,
    scopes: [...scopes],
    user_id: user.id,
    last_used_at: null,
    active: true,
    expired: isExpired,
    expires_at: expiresAt,
  };
}
