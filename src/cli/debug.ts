import { Command } from "commander";
import { ADDRESSES } from "./program.ts";

/** The command that serves the plugin for a debugger. */
export function debugCommand(): Command {
  return new Command("debug")
    .description("serve the provider for a debugger, and print the variable that makes Terraform use it")
    .action(debug);
}

async function debug(): Promise<void> {
  const { providerMethods, serveForDebug } = await import("../kit/plugin/index.ts");
  const { createProviderEngine } = await import("../provider/index.ts");
  const server = await serveForDebug({
    methods: providerMethods(createProviderEngine()),
    addresses: ADDRESSES,
  });
  process.stdout.write(`TF_REATTACH_PROVIDERS='${server.reattach}'\n`);
  process.stderr.write(
    "Run terraform with this variable. The provider's own variables are read here, not there. Ctrl-C ends the provider.\n",
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
}
