import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync, type Zippable, zipSync } from "fflate";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";

/** The content of a provider package: the bytes of each file, by its path in the package. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** Reads a package from its folder, which may be a link. */
export async function readPackage(folder: string): Promise<PackageFiles> {
  const root = await realpath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [path.slice(root.length + 1), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

/** Writes a package into a folder. */
export async function writePackage(folder: string, files: PackageFiles): Promise<void> {
  for (const [path, bytes] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    await chmod(target, modeOf(path));
  }
}

/** Whether a folder holds exactly this package, and its program can be started. */
export async function holds(folder: string, files: PackageFiles): Promise<boolean> {
  const found = await readPackage(folder).catch(() => new Map<string, Uint8Array>());
  if (checksumOf(found) !== checksumOf(files)) return false;
  const modes = await Promise.all([...files.keys()].map(async (path) => (await stat(join(folder, path))).mode & 0o100));
  return [...files.keys()].every((path, index) => modes[index] === (modeOf(path) & 0o100));
}

/** The mode of a file: Terraform and OpenTofu start the one whose name begins with the provider's. */
const modeOf = (path: string): number => (path.startsWith("terraform-provider-tocsin") ? 0o755 : 0o644);

/** The checksum `h1:` of what a package holds, as Terraform writes it into a lock file. */
export function checksumOf(files: PackageFiles): string {
  const lines = [...files].sort(byPath).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

/** The order of the bytes of two paths, which no language changes. */
const byPath = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The SHA-256 of some bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const UNIX = 3;
const REGULAR_FILE = 0o100000;

/**
 * Packs a package. The same files give the same bytes, whenever and wherever they are packed. They are sorted, have the
 * same time, and are compressed by code of the command, not by a library of the machine.
 */
export function zipOf(files: PackageFiles): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of [...files].sort(byPath)) {
    entries[path] = [bytes, { os: UNIX, attrs: ((REGULAR_FILE | modeOf(path)) << 16) >>> 0 }];
  }
  // The first day that the format knows. It has no time zone: these are the same digits everywhere.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) });
}

/** Unpacks a package. Throws `invalid` if the file `name` is not a zip, or would write outside its folder. */
export function filesIn(zip: Uint8Array, name: string): PackageFiles {
  const files = new Map(Object.entries(unzipped(zip, name)).filter(([path]) => !path.endsWith("/")));
  const outside = [...files.keys()].find((path) => path.startsWith("/") || path.split(/[/\\]/).includes(".."));
  if (outside !== undefined) throw notUnpacked(name, `It holds ${outside}, which is outside its folder.`);
  return files;
}

function unzipped(zip: Uint8Array, name: string): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(zip);
  } catch {
    throw notUnpacked(name, "It is not a zip file, or a damaged one.");
  }
}

const notUnpacked = (named: string, why: string): DiagnosticError =>
  diagnosticError(ERRORS.cannotUnpack, { named, why });
