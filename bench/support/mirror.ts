import { chmod, cp, mkdir, rename, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { platform } from "../../src/commands/install/place-provider.ts";
import type { Plugin } from "./contender.ts";

/**
 * The record to take of each provider process that Terraform starts. It costs a shell, so times are measured without
 * it.
 */
export type Watch =
  /** Appends the shell's `times` to the file when the process has ended. */
  | { readonly kind: "cpu"; readonly file: string }
  /** Appends the process's number to the file. */
  | { readonly kind: "pid"; readonly file: string };

/** Puts a provider into a mirror, where Terraform finds it. Resolves to the folder with its files. */
export async function placePlugin(mirror: string, plugin: Plugin, watch: Watch | null = null): Promise<string> {
  const { address, version, path } = plugin;
  const folder = join(mirror, address, version, platform());
  const executable = join(folder, `terraform-provider-${basename(address)}_v${version}`);
  if ((await stat(path)).isDirectory()) {
    await cp(path, folder, { recursive: true });
  } else {
    await mkdir(folder, { recursive: true });
    await cp(path, executable);
    await chmod(executable, 0o755);
  }
  if (watch !== null) {
    await rename(executable, join(folder, "plugin"));
    await writeFile(executable, SCRIPTS[watch.kind](watch.file), { mode: 0o755 });
  }
  return folder;
}

const SCRIPTS: Readonly<Record<Watch["kind"], (file: string) => string>> = {
  // Other shells count in hundredths of a second, of which an executable takes none.
  cpu: (file) => `#!/bin/bash\n"\${0%/*}/plugin" "$@"\ntimes >>"${file}"\n`,
  pid: (file) => `#!/bin/sh\necho $$ >>"${file}"\nexec "\${0%/*}/plugin" "$@"\n`,
};
