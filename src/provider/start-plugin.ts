import { createEngine, type Engine } from "../kit/engine/index.ts";
import { createLogger, providerMethods, servePlugin } from "../kit/plugin/index.ts";
import { loadClient } from "./load-client.ts";
import { tocsinProvider } from "./provider.ts";
import { VERSION } from "../version.ts";

/** Wires the provider together. The client, and with it its libraries, is loaded at the first request. */
export function createProviderEngine(): Engine {
  const logger = createLogger({ module: "tocsin", env: process.env, stream: process.stderr });
  const provider = tocsinProvider({
    version: VERSION,
    connect: async (options) => {
      const { createClient } = await loadClient(() => import("../client/index.ts"));
      return createClient({ ...options, log: (level, message, fields) => logger[level](message, fields) });
    },
  });
  return createEngine(provider, process.env);
}

/** Serves the provider to the Terraform that started this process, until it says that it is done or is gone. */
export async function startPlugin(): Promise<void> {
  const engine = createProviderEngine();
  await servePlugin({ methods: providerMethods(engine), onStop: () => engine.stop() });
}
