import { unzipSync, zipSync, type Zippable } from "fflate";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { byPath, modeOf, type PackageFiles } from "./package-files.ts";

const UNIX = 3;
const REGULAR_FILE = 0o100000;

/**
 * Packs a package. The same files give the same bytes, whenever and wherever they are packed: they are in order, have
 * one time, and are compressed by code that comes with the command, not by a library of the machine's.
 */
export function zipOf(files: PackageFiles): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of [...files].sort(byPath)) {
    entries[path] = [bytes, { os: UNIX, attrs: ((REGULAR_FILE | modeOf(path)) << 16) >>> 0 }];
  }
  // The first day that the format knows. It has no time zone: these are the same digits everywhere.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) });
}

/** Unpacks a package. Throws `invalid` where the file `name` is no zip, or would write outside its folder. */
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
