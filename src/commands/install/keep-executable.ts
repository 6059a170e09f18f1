import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { ADDRESSES } from "./mirror.ts";
import { isScript, type Packages } from "./packages.ts";

/**
 * Throws `conflict` where a script would take the place of an executable of the same version: a machine without Node.js
 * would have no provider, and lock files know another checksum.
 */
export async function assertNoExecutable(packages: Packages, root: string, platforms: readonly string[]) {
  for (const platform of platforms) {
    if (!isScript((await packages.files(platform)).keys())) continue;
    for (const address of ADDRESSES) {
      const folder = join(root, address, packages.version, platform);
      const names = await readdir(folder).catch(() => []);
      if (names.some((name) => name.startsWith("terraform-provider-tocsin")) && !isScript(names)) {
        const why = [`The executable is in ${folder}.`, packages.reason ?? ""].join(" ").trimEnd();
        throw diagnosticError(ERRORS.executableThere, { why });
      }
    }
  }
}
