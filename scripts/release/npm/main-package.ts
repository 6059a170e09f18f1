import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleasedPackage } from "../../../src/commands/install/index.ts";

/** The package.json of the checkout, as far as a release reads it. */
export interface MainManifest {
  readonly version: string;
  readonly license: string;
  readonly repository: object;
  readonly files: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The parts of the main package that only a release has. */
export interface OfRelease {
  /** The checksums of the zips' contents, which `tocsin doctor` compares. */
  readonly released: readonly ReleasedPackage[];
  /** The names of the packages with executables. */
  readonly executables: readonly string[];
}

/** Files that npm packs although `files` does not list them. */
const ALWAYS_PACKED = ["README.md", "LICENSE"];

/** Reads the package.json of the checkout. */
export async function readMainManifest(): Promise<MainManifest> {
  return JSON.parse(await readFile("package.json", "utf8")) as MainManifest; // npm's own format
}

/** The package.json of the main package: it also names the packages with executables, at exactly its own version. */
export function packedManifest(manifest: MainManifest, executables: readonly string[]): MainManifest {
  const added = Object.fromEntries(executables.map((name) => [name, manifest.version]));
  return { ...manifest, optionalDependencies: { ...manifest.optionalDependencies, ...added } };
}

/**
 * Copies the files of the main package into a folder, for npm to pack. The checkout's own package.json names no package
 * with an executable: while npm does not have them, `npm ci` of a clone would fail.
 */
export async function stageMainPackage(folder: string, { released, executables }: OfRelease): Promise<void> {
  const manifest = await readMainManifest();
  // npm itself leaves out what an exclamation mark excludes.
  const included = manifest.files.filter((name) => !name.startsWith("!"));
  for (const name of [...included, ...ALWAYS_PACKED]) await cp(name, join(folder, name), { recursive: true });
  const added = { "package.json": packedManifest(manifest, executables), "dist/released.json": released };
  for (const [path, content] of Object.entries(added)) {
    await writeFile(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  }
}
