import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cleanEnvironment } from "./terraform.ts";

/** A file of the package, as npm lists it. */
export interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
}

/** The package as npm would publish it. */
export interface Packed {
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly PackedFile[];
}

/** A new folder under the system's own for temporary files. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), "tocsin-package-"));

/** Removes it. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Packs what `npm run build` has built into a tarball in a folder. */
export function pack(folder: string): Packed {
  const json = npm(["pack", "--ignore-scripts", "--json", "--pack-destination", folder], ".");
  const [packed] = JSON.parse(json) as [{ filename: string; size: number; files: PackedFile[] }]; // npm's own format
  return { ...packed, tarball: join(folder, packed.filename) };
}

/**
 * Makes a project, installs the tarball into it without a network or an earlier download, and puts libraries beside it that are installed
 * here: what the user of an optional part of the package has. Returns the project's folder.
 */
export function installInto(folder: string, { tarball }: Packed, libraries: readonly string[]): string {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  npm(["install", "--offline", "--cache", join(folder, ".npm"), "--no-audit", "--no-fund", tarball], folder);
  for (const name of libraries) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  return folder;
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", [...args, "--loglevel=error"], { cwd, encoding: "utf8", env: cleanEnvironment({}) });
}
