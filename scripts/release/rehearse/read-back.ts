import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../../../src/commands/install/archive.ts";
import { EXECUTABLE_PACKAGES, readExecutablePackage } from "../../../src/commands/install/executable-package.ts";
import { checksumOf } from "../../../src/commands/install/index.ts";
import { readRelease, type Release } from "../../../src/commands/install/release.ts";
import { command, type Run } from "../command.ts";
import type { MainManifest } from "../npm/main-package.ts";
import { packagesOf, type ReleaseFiles } from "../publish/files.ts";

/**
 * Downloads every package of a release with npm into a folder, and compares it with the files made here: the tarball's
 * bytes, the contents of each zip, and the versions that the main package names. Throws if anything differs.
 */
export async function readBack(release: ReleaseFiles, folder: string, run: Run): Promise<string> {
  await mkdir(folder, { recursive: true });
  const packages = await packagesOf(release);
  const zips = await readRelease(release.folder);
  for (const { name, tarball } of packages) {
    await run("npm", ["pack", `${name}@${release.version}`, "--pack-destination", folder]);
    const downloaded = join(folder, `${name}-${release.version}.tgz`);
    if (!(await readFile(downloaded)).equals(await readFile(tarball)))
      throw new Error(`The registry has ${name} with other bytes than the release.`);
    await mkdir(join(folder, name));
    await command("tar", ["-xzf", downloaded, "-C", join(folder, name)]);
  }
  const contentOf = (name: string): string => join(folder, name, "package");
  const executables = packages.slice(0, -1).map(({ name }) => name);
  for (const name of executables) await compareWithZip(name, contentOf(name), zips);
  await compareVersions(contentOf("tocsin"), executables, release.version);
  return `${packages.length} packages are read back: the bytes are those of the release and of its zips.`;
}

/** Throws unless a package has the version and the files of its platform's zip. */
async function compareWithZip(name: string, folder: string, zips: Release): Promise<void> {
  const [platform = ""] = Object.entries(EXECUTABLE_PACKAGES).find(([, each]) => each === name) ?? [];
  const { name: zip, bytes } = await zips.archive(platform);
  const { version, files } = await readExecutablePackage(folder);
  if (version !== zips.version) throw new Error(`${name} has the version ${version ?? "null"}, not ${zips.version}.`);
  if (checksumOf(files) !== checksumOf(filesIn(bytes, zip)))
    throw new Error(`${name} has other files than ${zip}: ${[...files.keys()].join(", ")}.`);
}

/** Throws unless the main package names these packages, and no others of ours, at exactly this version. */
async function compareVersions(folder: string, executables: readonly string[], version: string): Promise<void> {
  const text = await readFile(join(folder, "package.json"), "utf8");
  const { optionalDependencies = {} } = JSON.parse(text) as MainManifest; // npm's own format
  const named = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("tocsin-"));
  const labels = named.map((entry) => entry.join("@")).sort();
  const expected = executables.map((name) => `${name}@${version}`).sort();
  if (labels.join() !== expected.join())
    throw new Error(`tocsin names ${labels.join(", ") || "no executable"}, and not ${expected.join(", ")}.`);
}
