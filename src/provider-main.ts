/** The provider as Terraform installs it: only the plugin, without the command line and the service. */
import { rejectOldNode } from "./old-node.ts";
import { USAGE } from "./provider/configuration/usage.ts";

if (!rejectOldNode()) {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) process.stdout.write(USAGE);
  else void import("./start-plugin.ts").then(({ startPlugin }) => startPlugin(import.meta.dirname));
}
