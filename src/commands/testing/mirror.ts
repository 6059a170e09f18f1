import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ADDRESSES, placeProvider, platform, type Packages } from "../install/index.ts";

/**
 * Puts the provider into a mirror in a folder, and writes a CLI configuration with which Terraform and OpenTofu look
 * for it there alone; other providers come from their registry. Returns the configuration's file.
 */
export async function placeMirror(packages: Packages, folder: string): Promise<string> {
  const path = join(folder, "mirror");
  await placeProvider(packages, path, [platform()]);
  const list = JSON.stringify(ADDRESSES);
  const file = join(folder, "cli.tfrc");
  const mirror = `  filesystem_mirror {\n    path    = ${JSON.stringify(path)}\n    include = ${list}\n  }\n`;
  await writeFile(file, `provider_installation {\n${mirror}  direct {\n    exclude = ${list}\n  }\n}\n`);
  return file;
}
