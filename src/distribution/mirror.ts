import { createHash } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** A package of the provider in a mirror. */
export interface Package {
  readonly version: string;
  readonly platform: string;
  /** Its folder; null where it is packed. */
  readonly folder: string | null;
}

/** The packages of a provider in a folder with the layout of a mirror; none where there is no such folder. */
export async function packagesIn(root: string, address: string): Promise<readonly Package[]> {
  const place = join(root, address);
  const packages: Package[] = [];
  for (const name of await namesIn(place)) {
    const [, version, platform] = /^terraform-provider-\w+_(\d[^_]*)_(\w+_\w+)\.zip$/.exec(name) ?? [];
    if (version !== undefined && platform !== undefined) packages.push({ version, platform, folder: null });
    if (!/^\d+\.\d+\.\d+/.test(name)) continue;
    for (const inner of await namesIn(join(place, name))) {
      const folder = join(place, name, inner);
      if (await isFolder(folder)) packages.push({ version: name, platform: inner, folder });
    }
  }
  return packages.sort((one, other) => other.version.localeCompare(one.version, "en", { numeric: true }));
}

/** The names in a folder, in order; none where there is no such folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch((): string[] => [])).sort();

/** Whether there is such a folder. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The checksum `h1:` of a package's folder, as Terraform writes it into a lock file. */
export async function checksumOf(folder: string): Promise<string> {
  const root = await realpath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  const lines = await Promise.all(
    names.map(async (name) => `${sha256(await readFile(join(root, name)), "hex")}  ${name}\n`),
  );
  return `h1:${sha256(lines.join(""), "base64")}`;
}

/**
 * What a package's folder has: the same text for the same files with the same right to be run. Rejects where there is
 * none.
 */
export async function contentsOf(folder: string): Promise<string> {
  const names = await namesIn(folder);
  const found = await Promise.all(names.map((name) => stat(join(folder, name))));
  const programs = names.filter((_, index) => ((found[index]?.mode ?? 0) & 0o100) !== 0);
  return [await checksumOf(folder), ...programs].join(" ");
}

const sha256 = (bytes: Buffer | string, encoding: "hex" | "base64"): string =>
  createHash("sha256").update(bytes).digest(encoding);
