import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { EnvHttpProxyAgent, type Dispatcher } from "undici";
import { filesIn } from "../../src/commands/install/archive.ts";
import { findTerraform, isExecutable, NO_ENGINE } from "../../test/support/terraform/terraform.ts";
import { download } from "./download.ts";
import { alone } from "./lock.ts";
import opentofu from "./opentofu.json" with { type: "json" };

/** The release of OpenTofu to fetch, and the place to keep it. */
export interface EngineRelease {
  /** The address of the folder with the archives. */
  readonly from: string;
  readonly version: string;
  /** Such as `linux_amd64`. */
  readonly platform: string;
  /** The SHA-256 of each platform's archive. At least two independent projects pin each of the default ones. */
  readonly sums: Readonly<Record<string, string>>;
  /** The folder that survives `npm ci`. */
  readonly cache: string;
  /** Creates the connections; by default through the proxy that the environment names. */
  readonly dispatcher: () => Dispatcher;
  /** Prints one line. */
  readonly log: (line: string) => void;
}

/** The release that a machine without an engine gets. */
export const RELEASE: EngineRelease = {
  from: `https://github.com/opentofu/opentofu/releases/download/v${opentofu.version}`,
  ...opentofu,
  platform: `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`,
  cache: resolve(".cache"),
  dispatcher: () => new EnvHttpProxyAgent(),
  log: (line) => void process.stderr.write(`${line}\n`),
};

/** The folder that holds the fetched engine. `jest.config.js` has it at the end of the PATH, too. */
export const folderOf = ({ cache, version, platform }: EngineRelease): string =>
  join(cache, `tofu-${version}-${platform}`);

/**
 * Finds the engine to run, and fetches OpenTofu if there is none. The folder of a fetched engine becomes the last one
 * of this process's PATH. Throws if TERRAFORM_BINARY_NAME names a program that is missing, or if nothing can be
 * fetched.
 */
export async function provideEngine(release: EngineRelease = RELEASE): Promise<string> {
  const folder = folderOf(release);
  process.env["PATH"] = [process.env["PATH"] ?? "", folder].filter(Boolean).join(delimiter);
  const found = findTerraform();
  if (found !== null) return found;
  const { cache, version, platform, sums, log } = release;
  if (!(platform in sums)) throw new Error(NO_ENGINE);
  try {
    await mkdir(cache, { recursive: true });
    const onWait = () => log(`Waiting for another process, which fetches OpenTofu ${version}.`);
    return await alone(`${folder}.lock`, () => fetched(release), onWait);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`${NO_ENGINE}\nOpenTofu ${version} could not be fetched: ${reason}.`, { cause: thrown });
  }
}

/** Fetches the engine, unless another process has just done so. Resolves to its path. */
async function fetched(release: EngineRelease): Promise<string> {
  const { from, version, platform, sums, log } = release;
  const folder = folderOf(release);
  const program = join(folder, "tofu");
  if (isExecutable(program)) return program;
  const url = `${from}/tofu_${version}_${platform}.zip`;
  log(`Fetching OpenTofu ${version} from ${url}: there is no terraform and no tofu on the PATH.`);
  const dispatcher = release.dispatcher();
  try {
    await place(await download(url, sums[platform] ?? "", dispatcher), folder);
  } finally {
    await dispatcher.destroy();
  }
  return program;
}

/** Unpacks an archive into a folder, which exists as a whole or not at all. */
async function place(archive: Uint8Array, folder: string): Promise<void> {
  const files = filesIn(archive, basename(folder));
  for (const name of await readdir(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.part-`)) await rm(join(dirname(folder), name), { recursive: true });
  }
  const part = await mkdtemp(`${folder}.part-`);
  for (const name of ["tofu", "LICENSE"]) await writeFile(join(part, name), files.get(name) ?? "");
  for (const path of [part, join(part, "tofu")]) await chmod(path, 0o755);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}
