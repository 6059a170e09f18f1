import {
  forbidden,
  headerOf,
  insufficientScope,
  invalidToken,
  notFound,
  type Request,
  unauthorized,
} from "../http/index.ts";
import type { Store, Token, TokenScope, User } from "../store/index.ts";
import { assertGranted, type Caller } from "./grants.ts";

// A refusal lists every scope of the API, even `read_api` for a write.
const LISTED_SCOPES: readonly TokenScope[] = ["api", "read_api"];

/**
 * Who sends the request: the token's user, or the user that an administrator acts for with `sudo`. Throws a refusal
 * when there is no valid token, when its scope or its permissions are too small for the request, or when the user is
 * blocked.
 */
export function authenticate(request: Request, store: Store): Caller {
  const token = authenticateToken(request, store);
  const { user, grants } = token;
  const sudo = sudoOf(request);
  if (sudo !== undefined) return sudoUser(sudo, token, store);
  if (grants !== null) return { ...user, grants };
  const isEnough = token.scopes.has("api") || (request.method === "GET" && token.scopes.has("read_api"));
  if (!isEnough) throw insufficientScope(LISTED_SCOPES);
  return user;
}

/**
 * The token that a request has, whatever its scopes. Throws a refusal when it is not valid, when its user is blocked,
 * and when it is a fine-grained one without permission for the request.
 */
export function authenticateToken(request: Request, store: Store): Token {
  const token = tokenOf(request, store);
  if (token.user.isBlocked) throw forbidden("Your account has been blocked.");
  if (token.grants !== null) assertGranted(request, token.grants);
  return token;
}

/** The administrator who sends the request. Throws a refusal as `authenticate` does, and 403 for any other user. */
export function authenticateAdmin(request: Request, store: Store): User {
  const caller = authenticate(request, store);
  if (!caller.isAdmin) throw forbidden();
  return caller;
}

/**
 * The owner of a request's token, even if the token is no longer valid, or the route does not accept it as a password;
 * null for no token or an unknown one.
 */
export const userIdOf = (request: Request, store: Store): number | null =>
  knownToken(withBasicToken(request), store)?.user.id ?? null;

/** Whether a request has a token, valid or not. */
export const hasToken = (request: Request): boolean => secretOf(withBasicToken(request)) !== null;

/** Whether the owner of a request's token can act for other users with it. */
export function canSudo(request: Request, store: Store): boolean {
  const token = knownToken(withBasicToken(request), store);
  return token !== null && token.user.isAdmin && token.scopes.has("sudo");
}

/**
 * The request with the password of Basic authentication as its bearer token, for the routes that accept a token there.
 * The user name does not matter. A request without such a password is returned as it is.
 */
export function withBasicToken(request: Request): Request {
  const encoded = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const credentials = Buffer.from(encoded, "base64").toString("utf8");
  const colon = credentials.indexOf(":");
  if (colon < 0) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${credentials.slice(colon + 1)}` } };
}

function tokenOf(request: Request, store: Store): Token {
  const token = knownToken(request, store);
  if (token === null) throw unauthorized();
  if (token.isExpired) {
    throw invalidToken("Token is expired. You can either do re-authorization or token refresh.");
  }
  if (token.isRevoked) throw invalidToken("Token was revoked. You have to re-authorize from the user.");
  return token;
}

function knownToken(request: Request, store: Store): Token | null {
  const secret = secretOf(request);
  return secret === null ? null : store.tokens.findBySecret(secret);
}

function secretOf(request: Request): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const { parameters } = request;
  const candidates = [
    parameters.get("private_token"),
    headerOf(request, "private-token"),
    parameters.get("access_token"),
    parameters.get("bearer_token"),
    bearer,
  ];
  return candidates.filter((candidate) => typeof candidate === "string").find((secret) => secret !== "") ?? null;
}

// Anything sent is a request to act for somebody. A list or an object, which names nobody, must not count as the
// caller's own request.
function sudoOf(request: Request): string | undefined {
  const sent = request.parameters.get("sudo");
  if (sent === undefined || sent === null || sent === false) return headerOf(request, "sudo");
  return typeof sent === "string" || typeof sent === "number" || sent === true ? String(sent) : "";
}

function sudoUser(sudo: string, token: Token, store: Store): User {
  if (!token.user.isAdmin) throw forbidden("Must be admin to use sudo");
  if (!token.scopes.has("sudo")) throw insufficientScope(["sudo"]);
  const id = idFromText(sudo);
  const other = id === null ? store.users.findByUsername(sudo) : store.users.find(id);
  if (other === null) throw notFound(`User with ID or username '${sudo}'`);
  return other;
}

/**
 * The number that a string of digits stands for: 0, which is never an ID, if it is too large; null if it is not a
 * number.
 */
export function idFromText(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
