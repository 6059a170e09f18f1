import { chmod, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../../src/version.ts";
import { bundle } from "./bundle.ts";

const LAUNCHER_NAME = `terraform-provider-tocsin_v${VERSION}`;

/**
 * Terraform starts this file. `sh` finds node, and says in one line on stdout, which Terraform shows, when there is none. Terraform notices the
 * line and the end of the process in any order, and shows the line only when it comes first: hence the pause.
 */
const LAUNCHER = `#!/bin/sh
unset NODE_OPTIONS
command -v node >/dev/null || {
  echo "tocsin needs Node.js 20.19 or newer on the PATH, and there is no node on it."
  PATH=/bin:/usr/bin sleep 1
  exit 1
}
exec node "\${0%/*}/main.js" "$@"
`;

/** Builds what Terraform installs: a folder with the plugin and nothing else, the same to the byte and the mode on every Unix. */
export async function buildProvider(folder: string): Promise<void> {
  await bundle({ entryPoints: { main: "src/provider-main.ts" }, folder });
  await writeFile(join(folder, LAUNCHER_NAME), LAUNCHER);
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
  await chmod(folder, 0o755);
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === LAUNCHER_NAME ? 0o755 : 0o644);
}
