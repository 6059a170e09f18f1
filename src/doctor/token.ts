import type { Client, TokenFacts, User } from "../client/index.ts";
import { placeOf, type Access } from "./address.ts";
import { failureFrom, type Failure } from "./failure.ts";
import type { ProviderBlock } from "./provider-block.ts";
import { ok, problem, skipped, warning, type Check, type Result } from "./result.ts";

/** The token and its user, as far as the service tells. */
export interface TokenIdentity {
  readonly user: User | null;
  readonly scopes: readonly string[] | null;
}

const CREATE = "Create a new access token with the scope `api`";

/**
 * Checks that the service accepts the token, whose it is, what it may do and for how long. It never acts as somebody
 * else.
 */
export async function* checkToken(access: Access, block: ProviderBlock, client: Client): Check<TokenIdentity> {
  if (access.missingToken !== null) {
    const { finding, advice } = failureFrom(access.missingToken);
    yield problem("token", finding, advice);
    return null;
  }
  const call = { signal: AbortSignal.timeout(2 * access.options.requestTimeoutMs) };
  const place = placeOf(access.options.variables?.token, block);
  const [facts, user] = await Promise.all([
    outcomeOf(client.account.token(call)),
    outcomeOf(client.account.user(call)),
  ]);
  const refusal = [facts, user].flatMap(({ failure }) => failure ?? []).find(isRefusal);
  if (refusal !== undefined) {
    yield refused(refusal, place);
    return null;
  }
  if (user.failure !== null && facts.failure !== null) {
    yield problem("token", user.failure.finding, user.failure.advice);
    return null;
  }
  yield ok("token", `Accepted: the token in ${place}${user.value === null ? "" : ` is of ${nameOf(user.value)}`}`);
  if (facts.value === null) {
    yield skipped("scopes", "The service does not tell the token's scopes and expiry.");
    yield skipped("expiry", "The service does not tell the token's scopes and expiry.");
    return { user: user.value, scopes: null };
  }
  yield scopesResult(facts.value, access.options.sudo !== undefined);
  yield expiryResult(facts.value, Date.now());
  return { user: user.value, scopes: facts.value.scopes };
}

/** Of one request, what came of it. */
type Outcome<T> = { readonly value: T; readonly failure: null } | { readonly value: null; readonly failure: Failure };

async function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await promise, failure: null };
  } catch (thrown) {
    return { value: null, failure: failureFrom(thrown) };
  }
}

/** How a user is named in a result. */
export const nameOf = ({ name, isAdmin }: User): string => `${name}${isAdmin ? ", an administrator" : ""}`;

/** A scope that is too small says nothing about the token itself. */
const isRefusal = ({ status, original }: Failure): boolean =>
  status === 401 || (status === 403 && !original.includes("insufficient_scope"));

function refused({ original, finding, advice }: Failure, place: string): Result {
  if (/expired/i.test(original)) return problem("token", `The token in ${place} has expired.`, `${CREATE}.`);
  if (/revoked/i.test(original)) return problem("token", `The token in ${place} was revoked.`, `${CREATE}.`);
  if (/blocked|deactivated|locked/i.test(original)) {
    const todo = "Ask an administrator to unblock the user, or use another user's token.";
    return problem("token", `The user of the token in ${place} is blocked: ${original}`, todo);
  }
  return problem("token", `${finding} (the token in ${place})`, advice);
}

function scopesResult({ scopes }: TokenFacts, isSudo: boolean): Result {
  const list = scopes.length === 0 ? "no scope" : scopes.join(", ");
  if (isSudo && !scopes.includes("sudo")) {
    return problem("scopes", `The token has ${list}: acting as somebody else needs sudo.`, `${CREATE} and \`sudo\`.`);
  }
  if (scopes.includes("api") || isSudo) return ok("scopes", `${list}: enough to plan and to apply`);
  if (scopes.includes("read_api")) {
    return warning("scopes", `${list}: enough to plan, not to apply`, "An apply needs a token with the scope `api`.");
  }
  return problem("scopes", `The token has ${list}: a plan needs read_api, an apply api.`, `${CREATE}.`);
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

function expiryResult({ expiresAt }: TokenFacts, nowMs: number): Result {
  if (expiresAt === null) return ok("expiry", "The token does not expire");
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS);
  const words = `The token expires on ${expiresAt}, in ${days} ${days === 1 ? "day" : "days"}`;
  if (days >= SOON_DAYS || Number.isNaN(days)) return ok("expiry", words);
  return warning("expiry", words, `${CREATE} before that day, and replace it wherever it is used.`);
}
