import { join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { VERSION } from "../../version.ts";
import { ERRORS } from "../diagnostics.ts";
import type { PackageFiles } from "./archive.ts";
import { EXECUTABLE_PACKAGES } from "./executable-package.ts";
import { findExecutable } from "./find-executable.ts";
import { executablePackages, type Packages, scriptPackages } from "./packages.ts";

/** Chooses for one platform between the executable that npm has installed and the script of the command in `own`. */
export async function packagesFor(own: string, platform: string): Promise<Packages> {
  const found = await findExecutable(own, platform);
  if (found.files === null) return ownScript(own, found.why);
  return executablePackages(new Map([[platform, found.files]]), `It comes from the npm package ${found.source}.`);
}

/** The script of the command in `own`. */
export const ownScript = (own: string, reason: string | null = null): Packages =>
  scriptPackages(join(own, "provider"), reason);

// npm removes the packages that an earlier --no-save has added: the command names those that are there, too.
const ADVICE = `Run \`npm install --no-save --force ${Object.values(EXECUTABLE_PACKAGES)
  .map((name) => `${name}@${VERSION}`)
  .join(" ")}\`, or pass \`--from\` with the folder of a release.`;

/** The executables of all platforms. Throws `invalid` unless npm has installed each in the command's version. */
export async function allExecutables(own: string): Promise<Packages> {
  const executables = new Map<string, PackageFiles>();
  const [absent, faults]: [string[], string[]] = [[], []];
  for (const [platform, name] of Object.entries(EXECUTABLE_PACKAGES)) {
    const found = await findExecutable(own, platform);
    if (found.files !== null) executables.set(platform, found.files);
    else if (found.isAbsent) absent.push(name);
    else faults.push(found.why);
  }
  if (absent.length > 0) faults.unshift(`npm has not installed ${absent.join(", ")}.`);
  if (faults.length > 0) throw diagnosticError(ERRORS.executablesMissing, { why: `${faults.join(" ")} ${ADVICE}` });
  return executablePackages(executables);
}
