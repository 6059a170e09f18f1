import { chmod, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../../src/version.ts";
import { bundle } from "./bundle.ts";

const LAUNCHER_NAME = `terraform-provider-tocsin_v${VERSION}`;

/**
 * The script that Terraform starts. If there is no node, it says so in one line on stdout, which Terraform shows to the
 * user. Terraform shows the line only if it reads it before it notices the end of the process: hence the pause.
 */
const LAUNCHER = `#!/bin/sh
unset NODE_OPTIONS
command -v node >/dev/null || {
  echo "tocsin requires Node.js 20.19 or newer, but there is no node on the PATH."
  PATH=/bin:/usr/bin sleep 1
  exit 1
}
exec node "\${0%/*}/main.js" "$@"
`;

/**
 * Builds the folder that Terraform installs, with only the plugin in it. Its bytes and file modes are the same on every
 * Unix.
 */
export async function buildProvider(folder: string): Promise<void> {
  await bundle({ entryPoints: { main: "src/provider-main.ts" }, folder });
  await writeFile(join(folder, LAUNCHER_NAME), LAUNCHER);
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
  await chmod(folder, 0o755);
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === LAUNCHER_NAME ? 0o755 : 0o644);
}
