/** The executable: the plugin when Terraform starts it, otherwise the command line. It must run on any Node, if only to say why not. */
const OLDEST = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  // One line on stdout: Terraform shows it to the user when a plugin does not start.
  process.stdout.write(`tocsin needs Node.js ${OLDEST.join(".")} or newer, and this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) {
  void import("./cli/index.ts").then(({ runCommand }) => runCommand(process.argv.slice(2)));
} else {
  void import("./start-plugin.ts").then(({ startPlugin }) => startPlugin());
}
