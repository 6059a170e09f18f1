import type { Client } from "../client/index.ts";
import { checkOptions, type ClientOptions } from "../client/options/index.ts";
import type { Host } from "../../host/index.ts";
import { createEngine, type Engine } from "../../kit/engine/index.ts";
import { createLogger, runProvider, type RunningProvider } from "../../kit/plugin/portable.ts";
import type { Problem, Provider } from "../../kit/schema/index.ts";
import { UNWRITTEN } from "./attributes.ts";
import { clientOptions } from "./client-options.ts";
import { loadLate } from "./load-late.ts";
import { tocsinProvider } from "./provider.ts";
import { VERSION } from "../../version.ts";

/** Imports the client, the host's connections, and their libraries. */
async function importClient(host: Host) {
  const [{ createClient }, connect] = await Promise.all([import("./requests.ts"), host.loadConnect()]);
  return { createClient, connect };
}

/**
 * Imports them after the next response was sent, while Terraform decides what to request next. If this fails, the first
 * request reports it.
 */
function importClientSoon(host: Host): void {
  host.after(0, () => void importClient(host).catch(() => undefined));
}

type OnPause = NonNullable<ClientOptions["onPause"]>;

/** Makes a function that creates clients, which log as the provider does. */
function connectWith(host: Host, onPause?: OnPause): (options: ClientOptions) => Promise<Client> {
  const logger = createLogger({ module: "tocsin", env: host.env, stream: { write: (text) => host.log(text) } });
  const log: ClientOptions["log"] = (level, message, fields) => logger[level](message, fields);
  return async (options) => {
    const { createClient, connect } = await loadLate(() => importClient(host));
    return createClient({ ...options, log, ...(onPause && { onPause }) }, host, { connect });
  };
}

/** Wires the provider together. */
const createProvider = (host: Host, onPause?: OnPause): Provider =>
  tocsinProvider({
    version: VERSION,
    host,
    prepare: () => importClientSoon(host),
    connect: connectWith(host, onPause),
  });

/** Runs the provider as a plugin. Its configuration may take unset values from the host's environment. */
export const runTocsin = (host: Host): RunningProvider => runProvider(createProvider(host), host.env);

/** Creates the provider as an engine, for programs other than Terraform's plugin; `onPause` is the client's option. */
export const createProviderEngine = (host: Host, onPause?: OnPause): Engine =>
  createEngine(createProvider(host, onPause), host.env);

/** Creates an engine with an existing client and with these resources. */
export function createEngineOn(client: Client, host: Host, resources: Provider["resources"]): Engine {
  const provider = tocsinProvider({ version: VERSION, host, connect: () => Promise.resolve(client) });
  return createEngine({ ...provider, resources }, host.env);
}

/** The options of a connection. */
export interface ConnectOptions {
  /** The user to act as; defaults to the token's user. */
  readonly sudo?: string;
  readonly onPause?: OnPause;
  readonly warn: (problem: Problem) => void;
}

/**
 * Creates a client from the host's environment variables, as for a provider without a block. Throws `invalid` for
 * values that are missing or cannot be used.
 */
export function connectFrom(host: Host, { sudo, onPause, warn }: ConnectOptions): Promise<Client> {
  const block = { ...UNWRITTEN, sudo: sudo ?? null };
  const options = clientOptions(block, { host, terraformVersion: "none", warn }, VERSION);
  checkOptions(options, host);
  return connectWith(host, onPause)(options);
}
