import { type Call, headerOf } from "../http/request.ts";
import { forbidden, insufficientScope, invalidToken, notFound, unauthorized } from "../http/refusals.ts";
import { isPast, type Store, type Token, type TokenScope, type User } from "../store/index.ts";
import { idFromText } from "./id.ts";

// All scopes that the interface knows are listed in a refusal, even the one that reads only for a write.
const LISTED_SCOPES: readonly TokenScope[] = ["api", "read_api"];

/**
 * Who calls: the token's user, or the one whom an administrator acts for with `sudo`. Throws a refusal when there is no
 * token or no good one, when its scope is too small for the method, and when the user is blocked.
 */
export function authenticate(call: Call, store: Store): User {
  const token = tokenOf(call, store);
  const { user } = token;
  if (user.isBlocked) throw forbidden("Your account has been blocked.");
  const sudo = sudoOf(call);
  if (sudo !== undefined) return sudoUser(sudo, token, store);
  const isEnough = token.scopes.has("api") || (call.method === "GET" && token.scopes.has("read_api"));
  if (!isEnough) throw insufficientScope(LISTED_SCOPES);
  return user;
}

/** Who calls, for endpoints that only administrators may use. Throws a refusal as `authenticate` does, and 403 for anybody else. */
export function authenticateAdmin(call: Call, store: Store): User {
  const caller = authenticate(call, store);
  if (!caller.isAdmin) throw forbidden();
  return caller;
}

/** Whose token a call carries, good or not; null where it carries none that is known. */
export function userIdOf(call: Call, store: Store): number | null {
  return knownToken(call, store)?.user.id ?? null;
}

function tokenOf(call: Call, store: Store): Token {
  const token = knownToken(call, store);
  if (token === null) throw unauthorized();
  if (isPast(token.expiresAt)) {
    throw invalidToken("Token is expired. You can either do re-authorization or token refresh.");
  }
  if (token.isRevoked) throw invalidToken("Token was revoked. You have to re-authorize from the user.");
  return token;
}

function knownToken(call: Call, store: Store): Token | null {
  const secret = secretOf(call);
  return secret === null ? null : store.tokens.findBySecret(secret);
}

function secretOf(call: Call): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  const { queryParameters: query } = call;
  const candidates = [query.get("private_token"), headerOf(call, "private-token"), query.get("access_token"), bearer];
  return candidates.filter((candidate) => typeof candidate === "string").find((secret) => secret !== "") ?? null;
}

// Whatever is sent is a wish to act for somebody. What names nobody must not end up as the caller's own request.
function sudoOf(call: Call): string | undefined {
  const sent = call.parameters.get("sudo");
  if (sent === undefined || sent === null || sent === false) return headerOf(call, "sudo");
  return typeof sent === "string" ? sent : JSON.stringify(sent);
}

function sudoUser(sudo: string, token: Token, store: Store): User {
  if (!token.user.isAdmin) throw forbidden("Must be admin to use sudo");
  if (!token.scopes.has("sudo")) throw insufficientScope(["sudo"]);
  const id = idFromText(sudo);
  const other = id === null ? store.users.findByUsername(sudo) : store.users.find(id);
  if (other === null) throw notFound(`User with ID or username '${sudo}'`);
  return other;
}
