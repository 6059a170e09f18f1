import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files of a release. */
export interface ReleaseFiles {
  readonly version: string;
  /** The folder with its files. */
  readonly folder: string;
}

/** A release that `npm run release` has made. */
export interface MadeRelease extends ReleaseFiles {
  readonly tag: string;
  /** The owner and the name of the repository. */
  readonly repository: string;
  /** The file with the key that the registries have. */
  readonly publicKey: string;
}

/** An npm package in the folder of a release. */
export interface NpmPackage {
  readonly name: string;
  /** The path of its tarball. */
  readonly tarball: string;
}

/** The patterns of the files that get an attestation, as the workflow's `subject-path` spells them. */
export const ATTESTED = ["terraform-provider-tocsin_*.zip", "tocsin-*.tgz", "tocsin_*.cdx.json"];

const PATTERNS = ATTESTED.map((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace("*", ".*")}$`));

/** Whether a file of a release has an attestation. */
export const isAttested = (name: string): boolean => PATTERNS.some((pattern) => pattern.test(name));

/** The name of the package that depends on the others. */
const MAIN = "tocsin";

/** Lists the files that a release on GitHub has, by name. Its notes are taken from the changelog instead. */
export async function filesOf({ folder }: ReleaseFiles): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.filter((name) => name !== "CHANGELOG.md").sort();
}

/** Lists the npm packages of a release. The main one is last, since it names the others at its own version. */
export async function packagesOf(release: ReleaseFiles): Promise<readonly NpmPackage[]> {
  const ending = `-${release.version}.tgz`;
  const names = (await filesOf(release)).filter((name) => name.endsWith(ending));
  const packages = names.map((file) => ({
    name: file.slice(0, -ending.length),
    tarball: join(release.folder, file),
  }));
  const main = packages.filter(({ name }) => name === MAIN);
  if (main.length === 0) throw new Error(`${release.folder} has no ${MAIN}${ending}. Run \`npm run release\` first.`);
  return [...packages.filter(({ name }) => name !== MAIN), ...main];
}
