import { createEngine } from "../engine/index.ts";
import type { Provider } from "../schema/index.ts";
import { providerMethods } from "./rpc/index.ts";
import { servePlugin } from "./serve.ts";

/**
 * Serves a provider to the Terraform that started this process, until it says that it is done or is gone. The configuration may look into
 * this process's environment for what is not written.
 */
export async function serveProvider(provider: Provider): Promise<void> {
  const engine = createEngine(provider, process.env);
  await servePlugin({ methods: providerMethods(engine), onStop: () => engine.stop() });
}
