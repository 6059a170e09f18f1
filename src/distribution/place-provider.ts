import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DiagnosticError } from "../kit/errors.ts";
import { hasCode } from "../system/index.ts";
import { VERSION } from "../version.ts";
import { ADDRESSES } from "./address.ts";
import { contentsOf, isFolder } from "./mirror.ts";
import { inWorkFolder } from "./work-folder.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** A whole mirror is written in less than a second. */
const PATIENCE_MS = 10_000;

/** Another install that waits may take this one for gone, as where the machine slept. */
const ATTEMPTS = 3;

/**
 * Puts the provider's files in `source` into the mirror `root`, for Terraform and OpenTofu. Writes nothing where they
 * are there, and nothing at the same time as another install. Throws `invalid` when the mirror cannot be written.
 */
export async function placeProvider(source: string, root: string, platforms: readonly string[]): Promise<void> {
  const targets = ADDRESSES.flatMap((address) => platforms.map((name) => join(root, address, VERSION, name)));
  const path = join(root, ".tocsin-install");
  const wanted = await contentsOf(source);
  const missing = async (): Promise<readonly string[]> => {
    const contents = await Promise.all(targets.map((target) => contentsOf(target).catch(() => null)));
    return targets.filter((_, index) => contents[index] !== wanted);
  };
  const isDone = async (): Promise<boolean> => (await missing()).length === 0;
  const place = async (): Promise<void> => {
    for (const target of await missing()) await replaceFolder(source, target, path);
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

/** Terraform may be reading the target: a new folder takes its place whole. */
async function replaceFolder(source: string, target: string, work: string): Promise<void> {
  const [fresh, old] = [join(work, "new"), join(work, "old")];
  await makeFolder(dirname(target));
  await cp(source, fresh, { recursive: true });
  await rename(target, old).catch(unless("ENOENT"));
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
}

/** Node's own recursive mkdir never ends below /proc, where a folder that exists takes no new one. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch(unless("EEXIST"));
}

const unless =
  (code: string) =>
  (thrown: unknown): void => {
    if (!hasCode(thrown, code)) throw thrown;
  };

function notInstalled(root: string, thrown: unknown): DiagnosticError {
  const advice = ["EACCES", "EPERM", "EROFS"].some((code) => hasCode(thrown, code))
    ? "Choose another folder with --mirror, or change its permissions."
    : hasCode(thrown, "ENOSPC")
      ? "Make room on its disk, or choose another folder with --mirror."
      : "Choose another folder with --mirror.";
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new DiagnosticError({
    code: "invalid",
    summary: "The provider cannot be installed",
    detail: `Nothing can be written in ${root}. ${advice}\n${reason}`,
    cause: thrown,
  });
}

/** This machine's platform as Terraform names it. Throws `unsupported` where the provider cannot start. */
export function platform(): string {
  if (process.platform !== "win32") return `${process.platform}_${ARCHITECTURES[process.arch] ?? process.arch}`;
  throw new DiagnosticError({
    code: "unsupported",
    summary: "Windows is not supported yet",
    detail: "The provider starts by a shell script, which Windows does not run. Use it inside WSL.",
  });
}
