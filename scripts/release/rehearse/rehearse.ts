import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform, sumsName } from "../../../src/commands/install/index.ts";
import { findEngine } from "../../../src/commands/terraform/index.ts";
import { startService } from "../../../src/testing.ts";
import { command, type Run } from "../command.ts";
import { targetsNamed } from "../../build/executable/targets.ts";
import { build, writeRelease, type Inputs } from "../make.ts";
import type { ReleaseFiles } from "../publish/files.ts";
import { publishPackages } from "../publish/npm.ts";
import { readHead } from "../ready.ts";
import { createKeyPair, verifyFile } from "../signature.ts";
import { createHome, localRegistry } from "./local-npm.ts";
import { findNodes } from "./nodes.ts";
import { readBack } from "./read-back.ts";
import { tryPackage } from "./try-package.ts";

/** The options of a rehearsal. */
export interface Rehearsal {
  /** The address of a registry on this machine that takes any token. */
  readonly registry: string;
  /** The platforms of the executables; empty for all. */
  readonly platforms: readonly string[];
  /** Whether `dist` and `shell/dist` are taken as they are. */
  readonly isBuilt: boolean;
  /** Prints one line. */
  readonly log: (line: string) => void;
}

/** The packages of a release on a registry. */
interface Published extends Pick<Rehearsal, "registry" | "log"> {
  readonly release: ReleaseFiles;
}

/**
 * Makes a release of what is checked out, signs it with a key of its own, publishes it on a registry of this machine,
 * reads it back, and installs it as a user does. Leaves nothing behind but the registry's packages. Throws if anything
 * differs from a release that works.
 */
export async function rehearse({ registry: address, platforms, isBuilt, log }: Rehearsal): Promise<void> {
  const registry = localRegistry(address);
  const targets = targetsNamed(platforms).map((target) => target.platform);
  if (!targets.includes(platform()))
    throw new Error(`A rehearsal runs the executable: name ${platform()} in --platforms, too.`);
  const { commit, problems } = await readHead();
  for (const problem of problems) log(`A release would stop here: ${problem}`);
  const programs = { isScript: false, platforms: targets };
  if (!isBuilt) await build(programs);
  const root = await mkdtemp(join(tmpdir(), "tocsin-rehearsal-"));
  try {
    const release = await signedRelease(root, { ...programs, commit });
    log(`The release of ${commit.version} has executables for ${targets.join(", ")}, and its signature is valid.`);
    const env = await createHome(join(root, "publisher"), registry);
    const run: Run = (name, args, options) => command(name, args, { ...options, cwd: root, env });
    log(await publishPackages(release, registry, run));
    log(await readBack(release, join(root, "downloads"), run));
    await tryPackages(root, { release, registry, log });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Makes a release in a folder, with a signature by a key of its own. */
async function signedRelease(root: string, inputs: Omit<Inputs, "key">): Promise<ReleaseFiles> {
  const { version } = inputs.commit;
  const folder = join(root, "release");
  const { signing, publicKey } = await createKeyPair();
  await writeRelease(folder, { ...inputs, key: signing });
  await writeFile(join(root, "public.asc"), publicKey);
  await verifyFile(join(folder, sumsName(version)), join(root, "public.asc"));
  return { version, folder };
}

/** Installs the main package on each Node.js, with and without optional packages. */
async function tryPackages(root: string, { release, registry, log }: Published): Promise<void> {
  const { file: engine } = await findEngine({ env: process.env, folder: "." });
  if (engine === null) throw new Error("There is no terraform and no tofu on the PATH. `npm run engine` fetches one.");
  const { found, missing } = await findNodes();
  for (const release of missing) log(`NOT REHEARSED on Node.js ${release}: npm has none for this machine.`);
  const service = await startService();
  try {
    for (const node of found) {
      for (const isWithoutOptional of [false, true]) {
        const folder = await mkdtemp(join(root, "trial-"));
        log(await tryPackage(folder, { release, registry, engine, service, node, isWithoutOptional }));
      }
    }
  } finally {
    await service.close();
  }
}
