import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { missingConfiguration } from "./configuration.ts";
import type { Engine } from "./engine.ts";
import { checksumOf, packagesIn, type Package } from "../distribution/mirror.ts";
import type { Found } from "./provider.ts";
import { ok, problem, skipped, warning, type Result } from "./result.ts";
import type { Setup } from "./setup.ts";

const FILE = ".terraform.lock.hcl";

/** The provider's block in a lock file. */
interface Lock {
  readonly version: string;
  readonly checksums: readonly string[];
}

/** Checks what `init` has left in the folder: the lock file, and the provider that is installed there. */
export async function checkLock(setup: Setup, engine: Engine, { packages, isLocked }: Found): Promise<Result> {
  const missing = await missingConfiguration(setup);
  if (missing !== null) return skipped("lock", missing.reason, missing.advice);
  if (!isLocked) return skipped("lock", "Neither `init` nor the lock file applies to a provider that is overridden.");
  const { folder, env } = setup;
  const lock = lockIn(await readFile(join(folder, FILE), "utf8").catch(() => ""), engine.address);
  const initialise = `Run \`${engine.name === "OpenTofu" ? "tofu" : "terraform"} init\` in ${folder}.`;
  if (lock === null) return warning("lock", "The folder is not initialised for the provider yet.", initialise);
  const available = packages.filter(({ version }) => version === lock.version);
  if (packages.length > 0 && available.length === 0) {
    const versions = [...new Set(packages.map(({ version }) => version))].join(", ");
    const finding = `${FILE} has version ${lock.version}, and ${versions} is installed.`;
    return problem("lock", finding, `Run \`terraform init -upgrade\` in ${folder}, or install ${lock.version}.`);
  }
  const installed = await packagesIn(resolve(folder, env["TF_DATA_DIR"] || ".terraform", "providers"), engine.address);
  const here = installed.find(({ version, platform }) => version === lock.version && platform === engine.platform);
  const [other] = installed;
  if (here === undefined && other !== undefined) {
    const finding = `The folder is initialised with ${other.version} for ${other.platform}, not ${lock.version} for ${engine.platform}.`;
    return problem("lock", finding, initialise);
  }
  if (await isOtherBuild(here ?? available[0], lock)) {
    const finding = `The provider ${lock.version} doesn't match any of the checksums in ${FILE}: the same version was built again.`;
    return problem("lock", finding, `Delete the block of \`tocsin\` in ${FILE}, and run \`terraform init\`.`);
  }
  if (here === undefined) return warning("lock", "The folder is not initialised for the provider yet.", initialise);
  return ok("lock", `tocsin ${lock.version} in ${FILE}, and installed for ${engine.platform}`);
}

function lockIn(text: string, address: string): Lock | null {
  for (const [, name, body = ""] of text.matchAll(/^provider "([^"]+)" \{([^]*?)^\}/gm)) {
    const [, version] = /^\s*version\s*=\s*"([^"]+)"/m.exec(body) ?? [];
    if (name !== address || version === undefined) continue;
    return { version, checksums: [...body.matchAll(/"(h1:[^"]+)"/g)].map(([, checksum = ""]) => checksum) };
  }
  return null;
}

async function isOtherBuild(found: Package | undefined, { checksums }: Lock): Promise<boolean> {
  if (found === undefined || found.folder === null || checksums.length === 0) return false;
  return !checksums.includes(await checksumOf(found.folder));
}
