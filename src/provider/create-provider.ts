import type { ClientOptions } from "../client/options/index.ts";
import { createEngine, type Engine } from "../kit/engine/index.ts";
import { createLogger, type RunningProvider } from "../kit/plugin/index.ts";
import { runProvider } from "../kit/plugin/rpc/index.ts";
import type { Provider } from "../kit/schema/index.ts";
import { loadClient } from "./load-client.ts";
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

/** Wires the provider together. */
function createProvider(onPause?: OnPause): Provider {
  // Node makes the stream when it is first asked for.
  const stream = { write: (text: string) => process.stderr.write(text) };
  const logger = createLogger({ module: "tocsin", env: process.env, stream });
  return tocsinProvider({
    version: VERSION,
    prepare: loadClientSoon,
    connect: async (options) => {
      const { createClient } = await loadClient(importClient);
      const log: ClientOptions["log"] = (level, message, fields) => logger[level](message, fields);
      return createClient({ ...options, log, ...(onPause && { onPause }) });
    },
  });
}

/** The provider, to be served. */
export const runTocsin = (): RunningProvider => runProvider(createProvider());

/**
 * The provider as an engine, for programs that are not Terraform's plugin. `env` is where its configuration may look
 * for what is not written; `onPause` is the client's.
 */
export const createProviderEngine = (env: NodeJS.ProcessEnv = process.env, onPause?: OnPause): Engine =>
  createEngine(createProvider(onPause), env);
