import { readFileSync } from "node:fs";
import { serveProvider } from "../kit/plugin/index.ts";

/**
 * Serves the provider to the Terraform that started this process, until it says that it is done or is gone.
 * `schemaFile` has the response to GetProviderSchema, where the build wrote one.
 */
export const startPlugin = (schemaFile?: string): Promise<void> =>
  serveProvider({
    load: async () => (await import("./run-on-node.ts")).runOnNode(),
    ...(schemaFile === undefined ? {} : { readSchema: () => readFileSync(schemaFile) }),
  });
