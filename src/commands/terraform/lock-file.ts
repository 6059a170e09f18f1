import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHcl } from "./configuration/hcl/hcl-body.ts";

/** The file in which `init` keeps the versions and checksums of providers. */
export const LOCK_FILE = ".terraform.lock.hcl";

/** A provider in a lock file. */
export interface LockedProvider {
  readonly version: string;
  /** Its checksums, such as `h1:…` and `zh:…`. */
  readonly hashes: readonly string[];
}

/** What the lock file in a folder has of the provider at an address; null for nothing, and where there is no file. */
export async function readLockedProvider(folder: string, address: string): Promise<LockedProvider | null> {
  const file = parseHcl(await readFile(join(folder, LOCK_FILE), "utf8").catch(() => ""));
  const block = file.blocks("provider", 1).find(({ labels: [source] }) => source === address);
  const version = block?.body.attribute("version")?.literal;
  if (block === undefined || typeof version !== "string") return null;
  const hashes = block.body.attribute("hashes")?.literal;
  return { version, hashes: Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [] };
}
