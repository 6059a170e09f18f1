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

/** Imports the client and what it connects with, and with them their libraries. */
async function importClient(host: Host) {
  const [{ createClient }, connect] = await Promise.all([import("./requests.ts"), host.loadConnect()]);
  return { createClient, connect };
}

/**
 * Imports them once the response that is about to be made has been sent: meanwhile, Terraform finds out what to ask
 * next. Where it fails, the first request says why.
 */
function importClientSoon(host: Host): void {
  host.after(0, () => void importClient(host).catch(() => undefined));
}

type OnPause = NonNullable<ClientOptions["onPause"]>;

/** Makes clients that log as the provider does. */
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

/** The provider, to be served. Its configuration may look in the host's variables for what is not written. */
export const runTocsin = (host: Host): RunningProvider => runProvider(createProvider(host), host.env);

/** The same as an engine, for programs that are not Terraform's plugin; `onPause` is the client's. */
export const createProviderEngine = (host: Host, onPause?: OnPause): Engine =>
  createEngine(createProvider(host, onPause), host.env);

/** The same with a client that is there already, and with these resources. */
export function createEngineOn(client: Client, host: Host, resources: Provider["resources"]): Engine {
  const provider = tocsinProvider({ version: VERSION, host, connect: () => Promise.resolve(client) });
  return createEngine({ ...provider, resources }, host.env);
}

/** How to connect. */
export interface ConnectOptions {
  /** The user to act as; by default the token's. */
  readonly sudo?: string;
  readonly onPause?: OnPause;
  readonly warn: (problem: Problem) => void;
}

/**
 * A client for what the host's variables configure, as for a provider without a block. Throws `invalid` for what is
 * missing or cannot be used.
 */
export function connectFrom(host: Host, { sudo, onPause, warn }: ConnectOptions): Promise<Client> {
  const block = { ...UNWRITTEN, sudo: sudo ?? null };
  const options = clientOptions(block, { host, terraformVersion: "none", warn }, VERSION);
  checkOptions(options, host);
  return connectWith(host, onPause)(options);
}
