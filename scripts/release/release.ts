/**
 * Makes a release of the tagged commit in `release/<version>`: everything that the registries, a mirror or one person's
 * machine needs. It signs with the key in GPG_PRIVATE_KEY, which PASSPHRASE unlocks, or does without by `--unsigned`.
 * With `--script`, the zips have the provider as a script, and no executable is built.
 */
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, writeRelease } from "./make.ts";
import { readyCommit } from "./ready.ts";
import { keyFrom, type SigningKey } from "./signature.ts";

const { values } = parseArgs({
  options: { unsigned: { type: "boolean", default: false }, script: { type: "boolean", default: false } },
});

async function release(key: SigningKey | null): Promise<string> {
  const commit = await readyCommit();
  const programs = { isScript: values.script, platforms: [] };
  await build(programs);
  const folder = join("release", commit.version);
  const fresh = join("release", `.${commit.version}-${process.pid}`);
  try {
    await writeRelease(fresh, { ...programs, commit, key });
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

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
  console.log(`The release is in ${await release(key)}.`);
  if (key === null) console.warn("IT IS NOT SIGNED. No registry takes it, and nobody can tell that it is yours.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
