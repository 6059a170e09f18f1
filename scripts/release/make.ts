import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { archiveName, manifestName, sha256, sumsName, zipOf } from "../../src/commands/install/index.ts";
import { cratesOf } from "../build/executable/crates.ts";
import { billOfMaterials } from "./bill.ts";
import { command } from "./command.ts";
import { executablePackages, scriptPackages } from "./contents/platforms.ts";
import { packForNpm } from "./npm/pack.ts";
import type { Commit } from "./ready.ts";
import { writeRegistryDocs } from "./registry-docs.ts";
import { signFile, type SigningKey } from "./signature.ts";

/** The programs that a release has. */
export interface Programs {
  /** Whether it has the provider as a script, and no executable. */
  readonly isScript: boolean;
  /** The platforms of the executables; empty for all. */
  readonly platforms: readonly string[];
}

/** The inputs of a release besides what is built. */
export interface Inputs extends Programs {
  readonly commit: Commit;
  /** The key that signs it; null for none. */
  readonly key: SigningKey | null;
}

const PROTOCOL = { version: 1, metadata: { protocol_versions: ["6.0"] } };

/** Builds what a release is made of, and runs the tests that start it. */
export async function build({ isScript, platforms }: Programs): Promise<void> {
  await npmRun("build");
  if (isScript) return;
  await npmRun("build:executable", platforms);
  // Nothing is signed that was never started.
  await npmRun("test:release");
}

/** Writes the files of a release into a folder, from what is built. */
export async function writeRelease(folder: string, { isScript, platforms, commit, key }: Inputs): Promise<void> {
  const { version } = commit;
  const packages = isScript ? await scriptPackages("dist/provider") : await executablePackages("shell/dist", platforms);
  await mkdir(folder, { recursive: true });
  for (const { platform, files } of packages)
    await writeFile(join(folder, archiveName(platform, version)), zipOf(files));
  await writeFile(join(folder, manifestName(version)), `${JSON.stringify(PROTOCOL, null, 2)}\n`);
  const bill = await billOfMaterials("dist", commit, isScript ? [] : await cratesOf());
  await writeFile(join(folder, `tocsin_${version}.cdx.json`), bill);
  await packForNpm(folder, { packages, isScript });
  await writeRegistryDocs(join(folder, "docs"), version);
  await copyFile("CHANGELOG.md", join(folder, "CHANGELOG.md"));
  await writeSums(folder, version);
  if (key !== null) await signFile(join(folder, sumsName(version)), key);
}

/** Runs a script of the package, which never sees the key. Its tests must find Terraform, and run on this build. */
function npmRun(script: string, args: readonly string[] = []): Promise<string> {
  const hidden = { GPG_PRIVATE_KEY: undefined, PASSPHRASE: undefined, PROVIDER_PACKAGE: undefined };
  const given = args.length === 0 ? [] : ["--", ...args];
  return command("npm", ["run", "--silent", script, ...given], { env: { ...process.env, ...hidden, CI: "true" } });
}

/** Writes the sums of the files that the registries read: the zips and the manifest. */
async function writeSums(folder: string, version: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("terraform-provider-tocsin_")).sort();
  const lines = await Promise.all(
    names.map(async (name) => `${sha256(await readFile(join(folder, name)))}  ${name}\n`),
  );
  await writeFile(join(folder, sumsName(version)), lines.join(""));
}
