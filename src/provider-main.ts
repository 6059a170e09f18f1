/** The provider as Terraform installs it: only the plugin, without the command line and the service. */
import { join } from "node:path";
import { rejectOldNode } from "./old-node.ts";
import { VERSION } from "./version.ts";

/** The build writes it beside this program. */
const SCHEMA_FILE = join(import.meta.dirname, "schema.bin");

const USAGE = `tocsin ${VERSION}: Terraform starts this program itself, as the provider tocsin/tocsin.
The \`tocsin\` command is in the package that this provider was installed from.
`;

if (!rejectOldNode()) {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) process.stdout.write(USAGE);
  else void import("./provider/start-plugin.ts").then(({ startPlugin }) => startPlugin(SCHEMA_FILE));
}
