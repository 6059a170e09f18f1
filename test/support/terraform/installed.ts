import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

/** Packs what `npm run build` has built, once for all tests that use the same build: the tarball is theirs to read. */
export function pack(): Packed {
  const digest = digestOf(CONTENT);
  const folder = once(join(CACHE, digest), (made) => {
    const old = readdirSync(CACHE).filter((name) => !name.startsWith(digest));
    old.forEach((name) => removeFolder(join(CACHE, name)));
    const json = npm(["pack", "--ignore-scripts", "--json", "--pack-destination", made], ".");
    writeFileSync(join(made, "packed.json"), json);
  });
  const json = readFileSync(join(folder, "packed.json"), "utf8");
  const [packed] = JSON.parse(json) as [{ filename: string; size: number; files: PackedFile[] }]; // npm's own format
  return { ...packed, tarball: join(folder, packed.filename) };
}

/**
 * Makes a project with the tarball installed, by npm without a network or an earlier download. Puts libraries beside it
 * that are installed here, as the user of an optional part of the package has them. Returns the project's folder.
 */
export function installInto(folder: string, { tarball }: Packed, libraries: readonly string[]): string {
  const installed = once(`${tarball}-installed`, (made) => {
    writeFileSync(join(made, "package.json"), JSON.stringify({ private: true }));
    npm(["install", "--offline", "--cache", join(made, ".npm"), "--no-audit", "--no-fund", tarball], made);
    removeFolder(join(made, ".npm"));
  });
  cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
  for (const name of libraries) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  return folder;
}

/** The content of the package, or files that determine it. */
const CONTENT = ["dist", "docs", "examples", "modules", "package.json", "README.md", "CHANGELOG.md"];

const CACHE = resolve("node_modules/.cache/tocsin-package");

/** A digest of the files at these paths, by their names, sizes and times. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const path of paths) {
    if (!statSync(path).isDirectory()) add(path);
    else for (const name of readdirSync(path, { recursive: true, encoding: "utf8" }).toSorted()) add(join(path, name));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Returns the folder at a path, and fills it if there is none. If several processes fill it at the same time, the first
 * one's stays.
 */
function once(path: string, fill: (folder: string) => void): string {
  if (existsSync(path)) return path;
  const made = `${path}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  fill(made);
  try {
    renameSync(made, path);
  } catch (thrown) {
    if (!existsSync(path)) throw thrown;
    removeFolder(made);
  }
  return path;
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", [...args, "--loglevel=error"], { cwd, encoding: "utf8", env: cleanEnvironment({}) });
}
