#!/usr/bin/env node
/** The executable: a plugin if Terraform starts it, otherwise the command line. */
import { rejectOldNode } from "./old-node.ts";

if (!rejectOldNode()) {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) {
    void import("./commands/program/index.ts").then(({ runCommand }) => runCommand(process.argv.slice(2)));
  } else {
    void import("./start-plugin.ts").then(({ startPlugin }) => startPlugin());
  }
}
