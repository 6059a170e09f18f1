import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { jsonIn, recordOf } from "../../kit/json.ts";
import { VERSION } from "../../version.ts";
import { hasCode, oneLine } from "../terminal/index.ts";
import { checksumOf, type PackageFiles } from "./archive.ts";
import { EXECUTABLE_PACKAGES, type ExecutablePackage, readExecutablePackage } from "./executable-package.ts";
import { readReleased } from "./release.ts";

/** The executable for a platform, or why there is none to place. */
export type FoundExecutable =
  | { readonly files: PackageFiles; readonly source: string }
  | { readonly files: null; readonly isAbsent: boolean; readonly why: string };

const unusable = (why: string, isAbsent = false): FoundExecutable => ({ files: null, isAbsent, why });

/**
 * Finds the executable for a platform in the npm package that Node.js resolves from the command's folder `own`. The
 * package must have the command's version and, if the command comes from a release, the released files.
 */
export async function findExecutable(own: string, platform: string): Promise<FoundExecutable> {
  const name = EXECUTABLE_PACKAGES[platform];
  if (name === undefined) return unusable(`There is no executable for ${platform}.`);
  try {
    const manifest = createRequire(join(resolve(own), "main.js")).resolve(`${name}/package.json`);
    const found = await readExecutablePackage(dirname(manifest));
    const fault = await faultOf(found, { own, platform });
    if (fault === null) return { files: found.files, source: name };
    return unusable(`The npm package ${name} in ${dirname(manifest)} ${fault}`);
  } catch (thrown) {
    if (hasCode(thrown, "MODULE_NOT_FOUND")) return unusable(await absenceOf(name, own), true);
    return unusable(`The npm package ${name} cannot be read: ${reasonFrom(thrown)}.`);
  }
}

interface Expected {
  readonly own: string;
  readonly platform: string;
}

/** The rest of a sentence that says why a package cannot be used; null if it can. */
async function faultOf({ version, files }: ExecutablePackage, { own, platform }: Expected): Promise<string | null> {
  if (version !== VERSION)
    return `has ${version === null ? "no version" : `version ${oneLine(version)}`}, and this command is ${VERSION}.`;
  const program = `terraform-provider-tocsin_v${VERSION}${platform.startsWith("windows_") ? ".exe" : ""}`;
  if ((files.get(program)?.length ?? 0) === 0) return `has no ${program}. Install it again.`;
  const released = await readReleased(join(own, "released.json"));
  const checksum = released.find((each) => each.platform === platform)?.checksum ?? checksumOf(files);
  return checksum === checksumOf(files) ? null : "differs from what was released. Install it again.";
}

/** A packed command names its npm packages; one that was built in a clone, or packed there, names none. */
async function absenceOf(name: string, own: string): Promise<string> {
  const manifest = recordOf(jsonIn(await readFile(join(own, "..", "package.json"), "utf8").catch(() => "")));
  return Object.hasOwn(recordOf(manifest["optionalDependencies"]), name)
    ? `The npm package ${name} is not installed: --omit=optional or a lock file from another platform left it out.`
    : "This command was built in a clone, so it comes without executables.";
}
