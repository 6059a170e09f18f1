/**
 * Makes a release of the tagged commit in `release/<version>`: everything that the registries, a mirror or one person's
 * machine needs. It signs with the key in GPG_PRIVATE_KEY, which PASSPHRASE unlocks, or does without by `--unsigned`.
 * With `--script`, the zips have the provider as a script, and no executable is built.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  archiveName,
  checksumOf,
  manifestName,
  sha256,
  sumsName,
  zipOf,
  type ReleasedPackage,
} from "../../src/commands/install/index.ts";
import { cratesOf } from "../build/executable/crates.ts";
import { billOfMaterials } from "./bill.ts";
import { command } from "./command.ts";
import { executablePackages, scriptPackages } from "./contents/platforms.ts";
import { readyCommit, type Commit } from "./ready.ts";
import { writeRegistryDocs } from "./registry-docs.ts";
import { keyFrom, signFile, type SigningKey } from "./signature.ts";

const PROTOCOL = { version: 1, metadata: { protocol_versions: ["6.0"] } };

/** What a release is made of. */
interface Options {
  readonly key: SigningKey | null;
  readonly isScript: boolean;
}

async function release({ key, isScript }: Options): Promise<string> {
  const commit = await readyCommit();
  const { version } = commit;
  await npmRun("build");
  if (!isScript) {
    await npmRun("build:executable");
    // Nothing is signed that was never started.
    await npmRun("test:release");
  }
  const folder = join("release", version);
  const fresh = join("release", `.${version}-${process.pid}`);
  try {
    await mkdir(fresh, { recursive: true });
    await writeZips(fresh, version, isScript);
    await writeFile(join(fresh, manifestName(version)), `${JSON.stringify(PROTOCOL, null, 2)}\n`);
    await writeOthers(fresh, { commit, isScript });
    await writeSums(fresh, version);
    if (key !== null) await signFile(join(fresh, sumsName(version)), key);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** Runs a script of the package, which never sees the key. Its tests must find Terraform, and run on this build. */
const npmRun = (script: string): Promise<string> =>
  command("npm", ["run", "--silent", script], {
    env: { ...process.env, GPG_PRIVATE_KEY: undefined, PASSPHRASE: undefined, PROVIDER_PACKAGE: undefined, CI: "true" },
  });

/** Writes the zips, and beside the command the checksums of what they hold. */
async function writeZips(folder: string, version: string, isScript: boolean): Promise<void> {
  const released: ReleasedPackage[] = [];
  const packages = isScript ? await scriptPackages("dist/provider") : await executablePackages("shell/dist");
  for (const { platform, files } of packages) {
    await writeFile(join(folder, archiveName(platform, version)), zipOf(files));
    released.push({ platform, checksum: checksumOf(files) });
  }
  await writeFile("dist/released.json", `${JSON.stringify(released, null, 2)}\n`);
}

interface Contents {
  readonly commit: Commit;
  readonly isScript: boolean;
}

async function writeOthers(folder: string, { commit, isScript }: Contents): Promise<void> {
  const { version } = commit;
  const crates = isScript ? [] : await cratesOf();
  await writeFile(join(folder, `tocsin_${version}.cdx.json`), await billOfMaterials("dist", commit, crates));
  await command("npm", ["pack", "--ignore-scripts", "--pack-destination", folder]);
  await writeRegistryDocs(join(folder, "docs"), version);
  await copyFile("CHANGELOG.md", join(folder, "CHANGELOG.md"));
}

/** The sums of the files that the registries read: the zips and the manifest. */
async function writeSums(folder: string, version: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("terraform-provider-tocsin_")).sort();
  const lines = await Promise.all(
    names.map(async (name) => `${sha256(await readFile(join(folder, name)))}  ${name}\n`),
  );
  await writeFile(join(folder, sumsName(version)), lines.join(""));
}

const { values } = parseArgs({
  options: { unsigned: { type: "boolean", default: false }, script: { type: "boolean", default: false } },
});

function keyToUse(): SigningKey | null {
  if (values.unsigned) return null;
  const key = keyFrom(process.env);
  if (key !== null) return key;
  throw new Error(
    "There is no key: set GPG_PRIVATE_KEY and PASSPHRASE, or write --unsigned for a release that no registry takes.",
  );
}

try {
  const key = keyToUse();
  console.log(`The release is in ${await release({ key, isScript: values.script })}.`);
  if (key === null) console.warn("IT IS NOT SIGNED. No registry takes it, and nobody can tell that it is yours.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
