import type { Client, TokenFacts, User } from "../../provider/client/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { placeOf, type Access } from "./address.ts";
import type { Configuration } from "./configuration.ts";
import { failureFrom, isOfScope, type Failure } from "./failure.ts";
import { missingPermissions } from "./permissions.ts";
import type { ProviderBlock } from "./provider-block.ts";
import { ok, problem, skipped, stopAt, warning, type Check, type QuickCheck, type Result } from "./result.ts";
import type { Target } from "./target.ts";

/** The token and its user, as far as the service tells. */
export interface TokenIdentity {
  readonly user: User | null;
  /** Null where it has none, or the service does not tell them. */
  readonly scopes: readonly string[] | null;
}

const CREATE = "Create a new access token with the scope `api`";

/**
 * Checks that the service accepts the token, whose it is, what it may do and for how long. It never acts as somebody
 * else.
 */
export async function* checkToken(
  access: Access,
  { block, configuration }: Target,
  client: Client,
): Check<TokenIdentity> {
  if (access.missingToken !== null) return yield* stopAt(missing(access.missingToken, block));
  const call = { signal: AbortSignal.timeout(2 * access.options.requestTimeoutMs) };
  const place = placeOf(access.options.variables?.token, block);
  const [facts, user] = await Promise.all([
    outcomeOf(client.account.token(call)),
    outcomeOf(client.account.user(call)),
  ]);
  const failures = [facts, user].flatMap(({ failure }) => failure ?? []);
  const refusal = failures.find((failure) => [401, 403].includes(failure.status ?? 0) && !isOfScope(failure));
  if (refusal !== undefined) return yield* stopAt(refused(refusal, place));
  if (user.failure !== null && facts.failure !== null && !failures.some(isOfScope)) {
    return yield* stopAt(problem("token", user.failure.finding, user.failure.advice));
  }
  yield ok("token", `Accepted: the token in ${place}${user.value === null ? "" : ` belongs to ${nameOf(user.value)}`}`);
  if (facts.value === null) {
    yield* untold(facts.failure);
    return { user: user.value, scopes: null };
  }
  const { isGranular, scopes } = facts.value;
  const isSudo = access.options.sudo !== undefined;
  yield isGranular && !isSudo ? permissionsResult(facts.value, configuration) : scopesResult(facts.value, isSudo);
  yield expiryResult(facts.value, Date.now());
  return { user: user.value, scopes: isGranular ? null : scopes };
}

/** Terraform may well have the token that an expression stands for. */
function missing(error: DiagnosticError, { file, unread }: ProviderBlock): Result {
  if (unread.includes("token")) {
    const reason = `${file ?? ""} sets the token to an expression, which only Terraform evaluates.`;
    return skipped("token", reason, "Set TOCSIN_TOKEN for this command to check it.");
  }
  const { finding, advice } = failureFrom(error);
  return problem("token", finding, advice);
}

function* untold(failure: Failure): QuickCheck<never> {
  const reason = "The service does not tell the token's scopes and expiry.";
  const advice = isOfScope(failure)
    ? "A fine-grained token with Personal Access Token: Read, and User: Read, lets this command say more."
    : null;
  yield skipped("scopes", reason, advice);
  return yield* stopAt(skipped("expiry", reason));
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

/** Names a user in a result. */
export const nameOf = ({ name, isAdmin }: User): string => `${name}${isAdmin ? ", an administrator" : ""}`;

function refused({ original, finding, advice }: Failure, place: string): Result {
  if (/\btoken is expired\b/i.test(original))
    return problem("token", `The token in ${place} has expired.`, `${CREATE}.`);
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

/** Checks the permissions of a token. Their scope, such as the projects, shows only when something there is read. */
function permissionsResult({ permissions }: TokenFacts, configuration: Configuration): Result {
  const lacking = missingPermissions(configuration, permissions ?? []);
  if (permissions === null) {
    const advice = `A plan and an apply need ${lacking}.`;
    return warning("scopes", "A fine-grained token whose permissions the service does not reveal", advice);
  }
  if (lacking === "") return ok("scopes", "A fine-grained token with the permissions that the configuration needs");
  const advice = "Read is enough to plan. An apply needs a fine-grained token with all of them.";
  return warning("scopes", `A fine-grained token without ${lacking}`, advice);
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

function expiryResult({ expiresAt }: TokenFacts, nowMs: number): Result {
  if (expiresAt === null) return ok("expiry", "The token does not expire");
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS);
  const finding = `The token expires on ${expiresAt}, in ${days} ${days === 1 ? "day" : "days"}`;
  if (days >= SOON_DAYS || Number.isNaN(days)) return ok("expiry", finding);
  return warning("expiry", finding, `${CREATE} before that day, and replace it wherever it is used.`);
}
