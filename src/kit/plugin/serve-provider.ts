import { lazyMethods, type LazyProvider } from "./lazy-methods.ts";
import { servePlugin } from "./serve.ts";

/**
 * Runs this process as the Terraform plugin of a provider: resolves once it serves, and exits with Terraform. The provider is loaded at the
 * first call that needs it.
 */
export async function serveProvider(provider: LazyProvider): Promise<void> {
  await servePlugin(lazyMethods(provider));
}
