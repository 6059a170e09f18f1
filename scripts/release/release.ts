/**
 * Makes a release of the tagged commit in `release/<version>`: everything that the registries, a mirror or one person's
 * machine needs. It signs with the key in GPG_PRIVATE_KEY, which PASSPHRASE unlocks, or does without by `--unsigned`.
 * With `--script`, the zips have the provider as a script, and no executable is built.
 *
 * `--rehearse REGISTRY` tries all of it on this machine, and leaves no release behind. There, `--platforms` names the
 * executables, comma-separated, and `--built` takes what is built already.
 */
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, writeRelease } from "./make.ts";
import { readyCommit } from "./ready.ts";
import { keyFrom, type SigningKey } from "./signature.ts";

const { values } = parseArgs({
  options: {
    unsigned: { type: "boolean", default: false },
    script: { type: "boolean", default: false },
    rehearse: { type: "string" },
    platforms: { type: "string", default: "" },
    built: { type: "boolean", default: false },
  },
});

async function run(): Promise<void> {
  const { rehearse: registry, platforms, built, script, unsigned } = values;
  if (registry === undefined && (platforms !== "" || built))
    throw new Error(
      "--platforms and --built are for a rehearsal: a release has every platform, as its commit makes it.",
    );
  if (registry === undefined) return release();
  if (script || unsigned)
    throw new Error("A rehearsal has executables and is signed: leave out --script and --unsigned.");
  const named = platforms.split(",").filter((name) => name !== "");
  // A release loads neither the service nor what else a rehearsal needs.
  const { rehearse } = await import("./rehearse/rehearse.ts");
  return rehearse({ registry, platforms: named, isBuilt: built, log: (line) => console.log(line) });
}

async function release(): Promise<void> {
  const key = keyToUse();
  console.log(`The release is in ${await makeRelease(key)}.`);
  if (key === null) console.warn("IT IS NOT SIGNED. No registry takes it, and nobody can tell that it is yours.");
}

/** Makes the release, and returns its folder. */
async function makeRelease(key: SigningKey | null): Promise<string> {
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
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
