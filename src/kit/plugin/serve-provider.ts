import { createEngine } from "../engine/index.ts";
import type { Provider } from "../schema/index.ts";
import { providerMethods } from "./rpc/index.ts";
import { servePlugin } from "./serve.ts";

/**
 * Runs this process as the Terraform plugin of a provider: resolves once it serves, and exits with Terraform. What the configuration
 * leaves out, the provider may look for in this process's environment.
 */
export async function serveProvider(provider: Provider): Promise<void> {
  const engine = createEngine(provider, process.env);
  await servePlugin({ methods: providerMethods(engine), onStop: () => engine.stop() });
}
