/** The command: the plugin when Terraform starts it, otherwise the command line. */
import { refuseOldNode } from "./old-node.ts";

if (!refuseOldNode()) {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) {
    void import("./cli/index.ts").then(({ runCommand }) => runCommand(process.argv.slice(2)));
  } else {
    void import("./provider/index.ts").then(({ startPlugin }) => startPlugin());
  }
}
