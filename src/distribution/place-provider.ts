import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DiagnosticError } from "../kit/errors.ts";
import { VERSION } from "../version.ts";
import { ADDRESSES } from "./address.ts";
import { isFolder } from "./mirror.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/**
 * Puts the provider's files in `source` into the mirror `root`, for Terraform and OpenTofu. Throws `invalid` when it
 * cannot be written.
 */
export async function placeProvider(source: string, root: string, platforms: readonly string[]): Promise<void> {
  const targets = ADDRESSES.flatMap((address) => platforms.map((name) => join(root, address, VERSION, name)));
  const fresh = join(root, `.tocsin-${process.pid}`);
  try {
    for (const target of targets) await replaceFolder(source, target, fresh);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new DiagnosticError({
      code: "invalid",
      summary: "The provider cannot be installed",
      detail: `Nothing can be written in ${root}. Choose another folder with --mirror, or change its permissions.\n${reason}`,
      cause: thrown,
    });
  } finally {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Terraform may be reading the target: the new folder takes its place whole. */
async function replaceFolder(source: string, target: string, fresh: string): Promise<void> {
  await makeFolder(dirname(target));
  await rm(fresh, { recursive: true, force: true });
  await cp(source, fresh, { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
}

/** Node's own recursive mkdir never ends below /proc, where a folder that exists takes no new one. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path);
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
