import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePackage } from "../../../src/commands/install/archive.ts";
import { checksumOf } from "../../../src/commands/install/index.ts";
import { command } from "../command.ts";
import type { PlatformPackage } from "../contents/platforms.ts";
import { readMainManifest, stageMainPackage } from "./main-package.ts";
import { packageNameOf, platformPackage } from "./platform-package.ts";

/** The contents of a release's zips. */
export interface Zipped {
  readonly packages: readonly PlatformPackage[];
  /** Whether they have the provider as a script, which the main package has, too. */
  readonly isScript: boolean;
}

/** Packs the npm packages of a release into a folder: the main one, and one for each zip with an executable. */
export async function packForNpm(folder: string, { packages, isScript }: Zipped): Promise<void> {
  const main = await readMainManifest();
  const executables = new Map(isScript ? [] : packages.map((each) => [packageNameOf(each.platform), each]));
  const released = packages.map(({ platform, files }) => ({ platform, checksum: checksumOf(files) }));
  const staging = await mkdtemp(join(tmpdir(), "tocsin-packages-"));
  try {
    await stageMainPackage(join(staging, "tocsin"), { released, executables: [...executables.keys()] });
    for (const [name, each] of executables) await writePackage(join(staging, name), platformPackage(each, main));
    const staged = ["tocsin", ...executables.keys()].map((name) => join(staging, name));
    // Everything is built: a script of the package would build it again.
    await command("npm", ["pack", "--ignore-scripts", "--pack-destination", folder, ...staged]);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
