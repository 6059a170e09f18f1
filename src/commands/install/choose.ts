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

/** The executables of all platforms. Throws `invalid` unless npm has installed each as it was released. */
export async function allExecutables(own: string): Promise<Packages> {
  const executables = new Map<string, PackageFiles>();
  const absent: string[] = [];
  const faults = new Set<string>();
  let isReleased = true;
  for (const [platform, name] of Object.entries(EXECUTABLE_PACKAGES)) {
    const found = await findExecutable(own, platform);
    if (found.files !== null) executables.set(platform, found.files);
    else if (found.kind === "absent") absent.push(name);
    else faults.add(found.why);
    isReleased &&= found.files !== null || found.kind !== "none";
  }
  const missing = absent.length === 0 ? [] : [`npm has not installed ${absent.join(", ")}.`];
  const reasons = [...missing, ...faults];
  if (reasons.length === 0) return executablePackages(executables);
  const advice = isReleased ? `Run \`${FETCH}\`, or pass \`--from\`` : "Pass `--from`";
  const why = `${reasons.join(" ")} ${advice} with the folder of a release.`;
  throw diagnosticError(ERRORS.executablesMissing, { why });
}

/**
 * The command that makes npm install the packages of all platforms. It names those that are there, too: npm removes the
 * ones that an earlier `--no-save` has added.
 */
const FETCH = [
  "npm install --no-save --ignore-scripts --force",
  ...Object.values(EXECUTABLE_PACKAGES).map((name) => `${name}@${VERSION}`),
].join(" ");
