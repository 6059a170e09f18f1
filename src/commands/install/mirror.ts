import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SOURCE } from "../../source.ts";
import { isFolder } from "../terminal/index.ts";
import type { ProgramName } from "../terraform/index.ts";
import { archiveIn } from "./release.ts";

/** The full address of the provider in each program. */
export const ADDRESS: Readonly<Record<ProgramName, string>> = {
  Terraform: `registry.terraform.io/${SOURCE}`,
  OpenTofu: `registry.opentofu.org/${SOURCE}`,
};

/** The provider's address in every program. */
export const ADDRESSES: readonly string[] = Object.values(ADDRESS);

/** The mirror in a home folder, where Terraform and OpenTofu look by default. */
export const homePlugins = (home: string): string => join(home, ".terraform.d", "plugins");

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
    const archive = archiveIn(name);
    if (archive !== null) packages.push({ ...archive, folder: null });
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
