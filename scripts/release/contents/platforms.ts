import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPackage, UNIX, type PackageFiles } from "../../../src/commands/install/index.ts";
import { VERSION } from "../../../src/version.ts";
import { executableName, targetsNamed } from "../../build/executable/targets.ts";

/** The content of a platform's zip. */
export interface PlatformPackage {
  readonly platform: string;
  readonly files: PackageFiles;
}

/** The licenses of the libraries in an executable: those of npm packages, and those of all others. */
const LICENCES = ["THIRD-PARTY-LICENSES.txt", "RUST-LICENSES.txt"];

/**
 * The packages of a release: an executable for each platform, which needs nothing else. `folder` is where they were
 * built; `platforms` are the ones to read, all of them by default.
 */
export async function executablePackages(
  folder: string,
  platforms: readonly string[] = [],
): Promise<readonly PlatformPackage[]> {
  const licences = await Promise.all(LICENCES.map(async (name) => [name, await readFile(join(folder, name))] as const));
  const packages = targetsNamed(platforms).map(async (target) => {
    const name = executableName(target);
    const program = await readFile(join(folder, target.platform, name));
    // With the version, as registries name it.
    const named = name.replace("terraform-provider-tocsin", `terraform-provider-tocsin_v${VERSION}`);
    return { platform: target.platform, files: new Map([[named, program], ...licences]) };
  });
  return Promise.all(packages);
}

/** The same of the provider as a script, which needs Node.js and is one for every Unix. */
export async function scriptPackages(folder: string): Promise<readonly PlatformPackage[]> {
  const files = await readPackage(folder);
  return UNIX.map((platform) => ({ platform, files }));
}
