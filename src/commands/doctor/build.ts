import { join } from "node:path";
import { checksumOf, readPackage, readReleased } from "../install/index.ts";
import { VERSION } from "../../version.ts";

/**
 * In words, which build of a version has one of these checksums: this command knows the script that it comes with, and
 * the packages of its own release.
 */
export async function buildOf(own: string, version: string, checksums: readonly string[]): Promise<string> {
  if (version !== VERSION) return "another build";
  const script = checksumOf(await readPackage(join(own, "provider")).catch(() => new Map<string, Uint8Array>()));
  if (checksums.includes(script)) return "the script that comes with this command";
  const released = await readReleased(join(own, "released.json"));
  const platforms = released.flatMap(({ platform, checksum }) => (checksums.includes(checksum) ? [platform] : []));
  return platforms.length === 0 ? "another build" : `the release's package for ${platforms.join(" and ")}`;
}
