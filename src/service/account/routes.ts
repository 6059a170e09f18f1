import { authenticate, authenticateToken } from "../access/index.ts";
import type { Context, ServiceRoute } from "../context.ts";
import { ok, type Request, type Response } from "../http/index.ts";
import { tokenBody } from "./token-body.ts";
import { userBody } from "./user-body.ts";
import { versionBody } from "./version-body.ts";

/** The routes that show the caller, the caller's token, and the service's release. */
export const accountRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/user", respond: showUser },
  { method: "GET", path: "/api/v4/personal_access_tokens/self", respond: showToken },
  { method: "GET", path: "/api/v4/version", respond: showVersion },
  { method: "GET", path: "/api/v4/metadata", respond: showMetadata },
];

function showUser(request: Request, context: Context): Response {
  return ok(userBody(authenticate(request, context.store), context));
}

/** Every token may look at itself, whatever its scopes. */
function showToken(request: Request, { store }: Context): Response {
  return ok(tokenBody(authenticateToken(request, store)));
}

function showVersion(request: Request, context: Context): Response {
  authenticate(request, context.store);
  return ok(versionBody(context));
}

function showMetadata(request: Request, context: Context): Response {
  authenticate(request, context.store);
  return ok({
    ...versionBody(context),
    kas: { enabled: false, externalUrl: null, version: null },
    enterprise: context.instance.tier !== "free",
  });
}
