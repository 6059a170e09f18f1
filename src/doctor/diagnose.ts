import { createClient, type Client } from "../client/index.ts";
import type { ClientOptions } from "../client/options/index.ts";
import { checkAddress } from "./address.ts";
import { checkConnection } from "./connection.ts";
import { checkEngine, type TerraformProgram } from "./engine.ts";
import { checkLock } from "./lock.ts";
import { checkNode } from "./node.ts";
import { checkPlaces } from "./places.ts";
import { checkProvider } from "./provider.ts";
import { readProviderBlock, type ProviderBlock } from "./provider-block.ts";
import { skipped, type QuickCheck, type CheckName, type Result } from "./result.ts";
import { createRedaction } from "./secrets.ts";
import type { Setup } from "./setup.ts";
import { checkState } from "./state.ts";
import { checkSudo } from "./sudo.ts";
import { checkToken } from "./token.ts";

/** Runs all checks in order and yields what they find, without any secret. It sends reads only, and writes nothing. */
export async function* diagnose(setup: Setup): AsyncGenerator<Result> {
  const block = await readProviderBlock(setup.folder);
  const redact = createRedaction(setup, block);
  for await (const result of checkAll(setup, block)) yield redact(result);
}

async function* checkAll(setup: Setup, block: ProviderBlock): AsyncGenerator<Result> {
  yield* checkNode(setup);
  const engine = yield* checkEngine(setup);
  yield* checkInstallation(setup, engine);
  yield* checkService(setup, block, engine);
}

async function* checkInstallation(setup: Setup, engine: TerraformProgram | null): AsyncGenerator<Result> {
  if (engine === null) return yield* skipAll("There is no Terraform to find it.", ["provider", "lock"]);
  const provider = yield* checkProvider(setup, engine);
  if (provider === null) return yield* skipAll("The provider is not found.", ["lock"]);
  yield await checkLock(setup, engine, provider);
}

async function* checkService(
  setup: Setup,
  block: ProviderBlock,
  engine: TerraformProgram | null,
): AsyncGenerator<Result> {
  const access = yield* checkAddress(setup, block);
  if (access === null) {
    return yield* skipAll("There is nothing to connect to.", ["connection", "service", ...AFTER_SERVICE]);
  }
  const { sudo: _, ...options } = access.options;
  await using own = closing(options);
  if ((yield* checkConnection(setup, access, own.client)) === null) {
    return yield* skipAll("The service does not answer.", AFTER_SERVICE);
  }
  const identity = yield* checkToken(access, block, own.client);
  if (identity === null) return yield* skipAll("The token is not accepted.", AFTER_TOKEN);
  await using acting = closing(access.options);
  const actor = yield* checkSudo(access, { block, identity }, acting.client);
  if (actor === null) return yield* skipAll("Nobody can be acted for.", AFTER_SUDO);
  const state = yield* checkState(setup, engine);
  if (state === null) return yield* skipAll("There is no state to look at.", ["access"]);
  const timeoutMs = access.options.requestTimeoutMs * Math.max(2, state.places.length);
  yield* checkPlaces(state.places, { client: acting.client, user: actor.user, timeoutMs });
}

const AFTER_SUDO: readonly CheckName[] = ["state", "access"];
const AFTER_TOKEN: readonly CheckName[] = ["scopes", "expiry", "sudo", ...AFTER_SUDO];
const AFTER_SERVICE: readonly CheckName[] = ["token", ...AFTER_TOKEN];

function* skipAll(reason: string, checks: readonly CheckName[]): QuickCheck<never> {
  for (const check of checks) yield skipped(check, reason);
  return null;
}

/** A client that is closed at the end of the block that has it. */
function closing(options: ClientOptions): AsyncDisposable & { readonly client: Client } {
  const client = createClient(options);
  return { client, [Symbol.asyncDispose]: () => client.close() };
}
