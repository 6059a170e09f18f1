import type { Client } from "../client/index.ts";
import { checkOptions, type ClientOptions } from "../client/options/index.ts";
import type { Host } from "../host/index.ts";
import { nodeHost } from "../host/node/index.ts";
import { createEngine, type Engine } from "../kit/engine/index.ts";
import { createLogger, type RunningProvider } from "../kit/plugin/index.ts";
import { runProvider } from "../kit/plugin/rpc/index.ts";
import type { Problem, Provider } from "../kit/schema/index.ts";
import { UNWRITTEN } from "./attributes.ts";
import { clientOptions } from "./client-options.ts";
import { loadLate } from "./load-late.ts";
import { tocsinProvider } from "./provider.ts";
import { VERSION } from "../version.ts";

const importClient = () => import("../client/index.ts");

/**
 * Loads the client, and with it its libraries, once the response that is about to be made has been sent: meanwhile,
 * Terraform finds out what to ask next. Where it fails, the first request says why.
 */
function loadClientSoon(): void {
  setTimeout(() => void importClient().catch(() => undefined));
}

type OnPause = NonNullable<ClientOptions["onPause"]>;

/** Makes clients that log as the provider does. */
function connectWith(host: Host, onPause?: OnPause): (options: ClientOptions) => Promise<Client> {
  const logger = createLogger({ module: "tocsin", env: host.env, stream: { write: (text) => host.log(text) } });
  const log: ClientOptions["log"] = (level, message, fields) => logger[level](message, fields);
  return async (options) => {
    const { createClient } = await loadLate(importClient);
    return createClient({ ...options, log, ...(onPause && { onPause }) });
  };
}

/** Wires the provider together. */
const createProvider = (host: Host, onPause?: OnPause): Provider =>
  tocsinProvider({ version: VERSION, prepare: loadClientSoon, connect: connectWith(host, onPause) });

/** The provider, to be served. */
export const runTocsin = (): RunningProvider => runProvider(createProvider(nodeHost), nodeHost.env);

/**
 * The provider as an engine, for programs that are not Terraform's plugin. `env` is where its configuration may look
 * for what is not written; `onPause` is the client's.
 */
export const createProviderEngine = (env: Host["env"] = nodeHost.env, onPause?: OnPause): Engine =>
  createEngine(createProvider(nodeHost, onPause), env);

/** The same with a client that is there already. */
export const createEngineOn = (client: Client, env: Host["env"]): Engine =>
  createEngine(tocsinProvider({ version: VERSION, connect: () => Promise.resolve(client) }), env);

/** How to connect. */
export interface ConnectOptions {
  /** The user to act as; by default the token's. */
  readonly sudo?: string;
  readonly onPause?: OnPause;
  readonly warn: (problem: Problem) => void;
}

/**
 * A client for what the environment configures, as for a provider without a block. Throws `invalid` for what is missing
 * or cannot be used.
 */
export function connectFrom(env: Host["env"], { sudo, onPause, warn }: ConnectOptions): Promise<Client> {
  const block = { ...UNWRITTEN, sudo: sudo ?? null };
  const options = clientOptions(block, { env, terraformVersion: "none", warn }, VERSION);
  checkOptions(options, env);
  return connectWith(nodeHost, onPause)(options);
}
