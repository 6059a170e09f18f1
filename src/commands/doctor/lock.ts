import { join, resolve } from "node:path";
import { VERSION } from "../../version.ts";
import {
  ADDRESS,
  checksumCommand,
  checksumOf,
  type Package,
  packagesIn,
  readPackage,
  readReleased,
} from "../install/index.ts";
import { LOCK_FILE, type LockedProvider, readLockedProvider } from "../terraform/index.ts";
import { initAdvice, otherEngine, type TerraformProgram } from "./engine.ts";
import type { Found } from "./provider.ts";
import { ok, problem, type Result, skipped, warning } from "./result.ts";
import type { Setup } from "./setup.ts";

const NOT_YET = "The folder is not initialized for the provider yet.";

/** Checks what `init` has left in the folder: the lock file, and the provider that is installed there. */
export async function checkLock(
  setup: Setup,
  engine: TerraformProgram,
  { packages, isLocked }: Found,
): Promise<Result> {
  if (!isLocked) return skipped("lock", "Neither `init` nor the lock file applies to a provider that is overridden.");
  const { folder, env } = setup;
  const lock = await readLockedProvider(folder, engine.address);
  const initialise = await initAdvice(engine, folder);
  if (lock === null) {
    const other = await otherEngine(engine, folder);
    const finding =
      other === null ? NOT_YET : `${other} wrote ${LOCK_FILE}: it has ${ADDRESS[other]}, and no ${engine.address}.`;
    return warning("lock", finding, initialise);
  }
  const available = packages.filter(({ version }) => version === lock.version);
  if (packages.length > 0 && available.length === 0) {
    const versions = [...new Set(packages.map(({ version }) => version))].join(", ");
    const finding = `${LOCK_FILE} has version ${lock.version}, and ${versions} is installed.`;
    return problem(
      "lock",
      finding,
      `Run \`${engine.command} init -upgrade\` in ${folder}, or install ${lock.version}.`,
    );
  }
  const installed = await packagesIn(resolve(folder, env["TF_DATA_DIR"] || ".terraform", "providers"), engine.address);
  const here = installed.find(({ version, platform }) => version === lock.version && platform === engine.platform);
  const [other] = installed;
  if (here === undefined && other !== undefined) {
    const finding = `The folder is initialized with ${other.version} for ${other.platform}, not ${lock.version} for ${engine.platform}.`;
    return problem("lock", finding, initialise);
  }
  const [placed] = available;
  const difference = await differenceOf(here ?? placed, lock, setup);
  if (difference !== null) {
    const finding = `The provider ${lock.version} doesn't match any of the checksums in ${LOCK_FILE}: ${difference}.`;
    const record =
      placed === undefined
        ? `Delete the block of \`tocsin\` in ${LOCK_FILE}`
        : `To add its checksum, run \`${checksumCommand(placed.root, engine.command)}\``;
    return problem("lock", finding, `${record}, and run \`${engine.command} init\`.`);
  }
  if (here === undefined) return warning("lock", NOT_YET, initialise);
  return ok("lock", `tocsin ${lock.version} in ${LOCK_FILE}, and installed for ${engine.platform}`);
}

/** Describes the difference between the installed package and the locked one; null if there is none. */
async function differenceOf(found: Package | undefined, lock: LockedProvider, { own }: Setup): Promise<string | null> {
  const checksums = lock.hashes.filter((hash) => hash.startsWith("h1:"));
  if (found === undefined || found.folder === null || checksums.length === 0) return null;
  const installed = checksumOf(await readPackage(found.folder));
  if (checksums.includes(installed)) return null;
  const locked = await buildOf(own, lock.version, checksums);
  return `they are of ${locked}, and ${await buildOf(own, lock.version, [installed])} is installed`;
}

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
