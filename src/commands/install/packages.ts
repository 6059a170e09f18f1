import { VERSION } from "../../version.ts";
import { filesIn, type PackageFiles, readPackage, zipOf } from "./archive.ts";
import { archiveName, readRelease, type Release } from "./release.ts";

/** The packages of one version, one for each platform. */
export interface Packages extends Release {
  /** The reason for these packages, in a whole sentence; null if the user named them. */
  readonly reason: string | null;
  /** Reads the package of a platform. Throws `invalid` if there is none, or its sum is wrong. */
  readonly files: (platform: string) => Promise<PackageFiles>;
}

/** The platforms whose Terraform can start a shell script. */
export const UNIX = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"];

/** The script that comes with the command, in its folder: the same for every Unix. */
export function scriptPackages(folder: string, reason: string | null = null): Packages {
  // Read and packed once for all platforms.
  let read: Promise<PackageFiles> | undefined;
  let packed: Promise<Uint8Array> | undefined;
  const files = (): Promise<PackageFiles> => (read ??= readPackage(folder));
  const zip = (): Promise<Uint8Array> => (packed ??= files().then(zipOf));
  return {
    version: VERSION,
    platforms: UNIX,
    reason,
    files,
    archive: async (platform) => ({ name: archiveName(platform, VERSION), platform, bytes: await zip() }),
  };
}

/** Executables from npm packages, by their platforms. */
export function executablePackages(
  executables: ReadonlyMap<string, PackageFiles>,
  reason: string | null = null,
): Packages {
  const files = (platform: string): Promise<PackageFiles> =>
    Promise.resolve(executables.get(platform) ?? new Map<string, Uint8Array>());
  return {
    version: VERSION,
    platforms: [...executables.keys()],
    reason,
    files,
    archive: async (platform) => ({
      name: archiveName(platform, VERSION),
      platform,
      bytes: zipOf(await files(platform)),
    }),
  };
}

/** Reads the release in a folder. Throws `invalid` if there is none. */
export async function releasedPackages(folder: string): Promise<Packages> {
  const release = await readRelease(folder);
  const files = async (platform: string): Promise<PackageFiles> => {
    const { bytes, name } = await release.archive(platform);
    return filesIn(bytes, name);
  };
  return { ...release, reason: null, files };
}

/** Whether a package with these files is the script. */
export const isScript = (names: Iterable<string>): boolean => [...names].includes("main.js");

/** Names the kind of a package: an executable, or a script with its needs. */
export const kindOf = (names: Iterable<string>): string =>
  isScript(names) ? "a script, which needs Node.js" : "an executable";
