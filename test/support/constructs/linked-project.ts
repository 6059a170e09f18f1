import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A project with the build of this checkout, and a terraform that counts how often it is asked for its version. */
export interface LinkedProject {
  readonly folder: string;
  /** Variables with which a synthesis runs; `VERSION` is what that terraform says. */
  readonly env: Readonly<Record<string, string>>;
  /** How often it was asked. */
  readonly asked: () => number;
}

/** Makes one in a new folder, beside libraries that are installed here. */
export function linkProject(folder: string, libraries: readonly string[]): LinkedProject {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(resolve("."), join(folder, "node_modules/tocsin"));
  for (const name of libraries) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  const [terraform, log] = [join(folder, "terraform"), join(folder, "asked")];
  writeFileSync(terraform, `#!/bin/sh\necho >>'${log}'\necho "Terraform v$VERSION"\n`, { mode: 0o755 });
  return {
    folder,
    env: { VERSION: "1.11.4", TERRAFORM_BINARY_NAME: terraform },
    asked: () => readFileSync(log, "utf8").length,
  };
}
