import { Command } from "commander";

const ADDRESS = "registry.terraform.io/tocsin/tocsin";

/** The command that serves the plugin for a debugger. */
export function debugCommand(): Command {
  return new Command("debug")
    .description("serve the provider for a debugger, and print the variable that makes Terraform use it")
    .action(debug);
}

async function debug(): Promise<void> {
  const { providerMethods, serveForDebug } = await import("../plugin/index.ts");
  const { createProviderEngine } = await import("../start-plugin.ts");
  const server = await serveForDebug({
    methods: providerMethods(createProviderEngine()),
    address: ADDRESS,
  });
  process.stdout.write(`TF_REATTACH_PROVIDERS='${server.reattach}'\n`);
  process.stderr.write("Run terraform with this variable. Ctrl-C ends the provider.\n");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
}
