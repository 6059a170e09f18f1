/** The provider as Terraform installs it: the plugin alone, without the command line and the service. */
import { refuseOldNode } from "./old-node.ts";
import { VERSION } from "./version.ts";

const BY_HAND = `tocsin ${VERSION}: Terraform starts this program by itself, as the provider tocsin/tocsin.
The command line \`tocsin\` comes with the npm package of that name.
`;

if (!refuseOldNode()) {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) process.stdout.write(BY_HAND);
  else void import("./provider/index.ts").then(({ startPlugin }) => startPlugin());
}
