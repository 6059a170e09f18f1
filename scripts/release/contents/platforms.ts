import { readPackage, UNIX, type PackageFiles } from "../../../src/distribution/index.ts";

/** What the zip of a platform holds. */
export interface PlatformPackage {
  readonly platform: string;
  readonly files: PackageFiles;
}

/**
 * The one place that decides which platforms a release has, and what is in the zip of each: the provider as a script,
 * which needs Node.js and is the same everywhere. `folder` is where it was built.
 */
export async function platformPackages(folder: string): Promise<readonly PlatformPackage[]> {
  const files = await readPackage(folder);
  return UNIX.map((platform) => ({ platform, files }));
}
