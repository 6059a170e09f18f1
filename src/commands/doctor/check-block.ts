import { nodeHostWith } from "../../host/node/index.ts";
import { type Client, createClient, type User } from "../../provider/client/index.ts";
import type { ClientOptions } from "../../provider/client/options/index.ts";
import { type Access, checkAddress, placeOf } from "./address.ts";
import { checkConnection } from "./connection.ts";
import { failureFrom } from "./failure.ts";
import { checkFeature } from "./feature.ts";
import { checkFullPaths } from "./full-paths.ts";
import { checkPlaces } from "./places.ts";
import type { ProviderBlock } from "./provider-block.ts";
import { type Check, type CheckName, ok, problem, type Result, skipAll, skipped, stopAt } from "./result.ts";
import { checkState } from "./state.ts";
import type { Setup } from "./setup.ts";
import type { Target } from "./target.ts";
import { checkToken, nameOf, type TokenIdentity } from "./token.ts";

const AFTER_SUDO: readonly CheckName[] = ["state", "access"];
const AFTER_TOKEN: readonly CheckName[] = ["scopes", "expiry", "sudo", ...AFTER_SUDO];
const AFTER_SERVICE: readonly CheckName[] = ["token", ...AFTER_TOKEN];

/** The checks that need an address. */
export const AFTER_ADDRESS: readonly CheckName[] = ["connection", "service", ...AFTER_SERVICE];

/** Checks what one provider block connects to, as whom, and what that user may do there. */
export async function* checkBlock(target: Target): AsyncGenerator<Result> {
  const { setup, block } = target;
  const access = yield* checkAddress(setup, block);
  if (access === null) return yield* skipAll("There is nothing to connect to.", AFTER_ADDRESS);
  const { sudo: _, ...options } = access.options;
  await using own = await closing(setup, options);
  if ((yield* checkConnection(setup, access, own.client)) === null) {
    return yield* skipAll("The service does not answer.", AFTER_SERVICE);
  }
  const identity = yield* checkToken(access, target, own.client);
  if (identity === null) return yield* skipAll("There is no token that the service accepts.", AFTER_TOKEN);
  yield* checkFullPaths(own.client, 2 * access.options.requestTimeoutMs);
  await using acting = await closing(setup, access.options);
  const actor = yield* checkSudo(access, { block, identity }, acting.client);
  if (actor === null) return yield* skipAll("Nobody can be acted for.", AFTER_SUDO);
  const state = yield* checkState(target);
  const { places = [] } = state ?? {};
  const timeoutMs = access.options.requestTimeoutMs * Math.max(2, places.length);
  const { client } = acting;
  if (state === null) yield skipped("access", "There is no state to look at.");
  else yield* checkPlaces(places, { client, user: actor.user, hasScopes: identity.scopes !== null, timeoutMs });
  yield* checkFeature(target, places, { client, signal: AbortSignal.timeout(timeoutMs) });
}

/** A client that is closed at the end of the block that has it. */
async function closing({ env }: Setup, options: ClientOptions): Promise<AsyncDisposable & { readonly client: Client }> {
  const host = nodeHostWith(env);
  const client = createClient(options, host, { connect: await host.loadConnect() });
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

/** Checks that the token may act as the user in `sudo`; returns the current user, or null if it is refused. */
async function* checkSudo(
  { options }: Access,
  { block, identity }: { readonly block: ProviderBlock; readonly identity: TokenIdentity },
  acting: Client,
): Check<{ readonly user: User | null }> {
  const { sudo, variables } = options;
  if (sudo === undefined) {
    yield ok("sudo", `Not set: the current user is ${identity.user?.name ?? "the token's user"}`);
    return { user: identity.user };
  }
  const place = placeOf(variables?.sudo, block);
  try {
    const user = await acting.account.user({ signal: AbortSignal.timeout(2 * options.requestTimeoutMs) });
    yield ok("sudo", `Accepted: the current user is ${nameOf(user)} (${place})`);
    return { user };
  } catch (thrown) {
    const { finding, advice } = failureFrom(thrown);
    return yield* stopAt(problem("sudo", `${finding} (${place} is ${sudo})`, advice));
  }
}
