import { Command } from "commander";

/** The command that serves the provider under a debugger. */
export function debugCommand(): Command {
  return new Command("debug")
    .description("run the provider for a debugger, and print the variable that attaches Terraform to it")
    .action(debug);
}

async function debug(): Promise<void> {
  const { ADDRESSES } = await import("../install/index.ts");
  const { serveForDebug } = await import("../../kit/plugin/debug.ts");
  const { providerMethods } = await import("../../kit/plugin/rpc/index.ts");
  const { createProviderEngine } = await import("../../provider/configuration/index.ts");
  const { nodeHost } = await import("../../host/node/index.ts");
  const server = await serveForDebug({
    methods: providerMethods(createProviderEngine(nodeHost)),
    addresses: ADDRESSES,
  });
  process.stdout.write(`TF_REATTACH_PROVIDERS='${server.reattach}'\n`);
  process.stderr.write(
    "Run Terraform with this variable. Set the provider's own variables for this command, not for Terraform. Press Ctrl-C to stop it.\n",
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
}
