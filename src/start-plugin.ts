import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveProvider } from "./kit/plugin/index.ts";

/** The files with the responses that the build makes. */
const FILES = { GetProviderSchema: "schema.bin", GetResourceIdentitySchemas: "identity.bin" };

/**
 * Serves the provider to the Terraform that started this process, until it says that it is done or is gone. `folder`
 * has the responses about schemas, where the build wrote them.
 */
export function startPlugin(folder?: string): Promise<void> {
  // Without a listener, node opens its debugger, through which every user of the machine could read the token.
  process.on("SIGUSR1", () => undefined);
  return serveProvider({
    load: async () => (await import("./run-on-node.ts")).runOnNode(),
    ...(folder === undefined ? {} : { readSchema: (method) => readFileSync(join(folder, FILES[method])) }),
  });
}
