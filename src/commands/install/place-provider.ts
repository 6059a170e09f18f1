import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { diagnosticError, DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { hasCode, makeFolder } from "../terminal/index.ts";
import { ADDRESSES } from "./mirror.ts";
import { holds, writePackage, type PackageFiles } from "./archive.ts";
import type { Packages } from "./packages.ts";
import { inWorkFolder } from "./work-folder.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** A whole mirror is written in less than a second. */
const PATIENCE_MS = 10_000;

/** Another install that waits may take this one for gone, as where the machine slept. */
const ATTEMPTS = 3;

/**
 * Puts the packages of these platforms into the mirror `root`, for Terraform and OpenTofu. Writes nothing where they
 * are there, and nothing at the same time as another install. Throws `invalid` when the mirror cannot be written.
 */
export async function placeProvider(packages: Packages, root: string, platforms: readonly string[]): Promise<void> {
  const targets = await targetsIn(root, packages, platforms);
  const path = join(root, ".tocsin-install");
  const missing = async (): Promise<readonly Target[]> => {
    const isThere = await Promise.all(targets.map(({ folder, files }) => holds(folder, files)));
    return targets.filter((_, index) => isThere[index] !== true);
  };
  const isDone = async (): Promise<boolean> => (await missing()).length === 0;
  const place = async (): Promise<void> => {
    for (const target of await missing()) await replaceFolder(target, path);
  };
  for (let attempt = 1; !(await isDone()); attempt++) {
    try {
      await makeFolder(root);
      await inWorkFolder({ path, patienceMs: PATIENCE_MS }, isDone, place);
      return;
    } catch (thrown) {
      if (attempt === ATTEMPTS) throw notInstalled(root, thrown);
    }
  }
}

/** A folder of a mirror, and what it is to hold. */
interface Target {
  readonly folder: string;
  readonly files: PackageFiles;
}

async function targetsIn(root: string, packages: Packages, platforms: readonly string[]): Promise<readonly Target[]> {
  const read = await Promise.all(platforms.map(async (name) => ({ name, files: await packages.files(name) })));
  return ADDRESSES.flatMap((address) =>
    read.map(({ name, files }) => ({ folder: join(root, address, packages.version, name), files })),
  );
}

/** Terraform may be reading the target: a new folder takes its place whole. */
async function replaceFolder({ folder, files }: Target, work: string): Promise<void> {
  const [fresh, old] = [join(work, "new"), join(work, "old")];
  await makeFolder(dirname(folder));
  await rm(fresh, { recursive: true, force: true });
  await writePackage(fresh, files);
  await rename(folder, old).catch(unless("ENOENT"));
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}

const unless =
  (code: string) =>
  (thrown: unknown): void => {
    if (!hasCode(thrown, code)) throw thrown;
  };

/** The error of a folder that cannot be written, and what to do about it. */
export function notInstalled(root: string, thrown: unknown): DiagnosticError {
  if (thrown instanceof DiagnosticError) return thrown;
  const advice = ["EACCES", "EPERM", "EROFS"].some((code) => hasCode(thrown, code))
    ? "Choose another folder, as with `--mirror <folder>`, or change its permissions."
    : hasCode(thrown, "ENOSPC")
      ? "Make room on its disk, or choose another folder, as with `--mirror <folder>`."
      : "Choose another folder, as with `--mirror <folder>`.";
  const why = `Nothing can be written in ${root}. ${advice}`;
  return diagnosticError(ERRORS.notInstalled, { why, original: reasonFrom(thrown), cause: thrown });
}

/** This machine's platform as Terraform names it. Throws `unsupported` where the provider cannot start. */
export function platform(): string {
  if (process.platform !== "win32") return `${process.platform}_${ARCHITECTURES[process.arch] ?? process.arch}`;
  throw diagnosticError(ERRORS.windows);
}
