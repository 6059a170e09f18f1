import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { VERSION } from "../../version.ts";
import { hasCode, oneLine } from "../terminal/index.ts";
import { checksumOf, type PackageFiles } from "./archive.ts";
import { EXECUTABLE_PACKAGES, type ExecutablePackage, readExecutablePackage } from "./executable-package.ts";
import { readReleased } from "./release.ts";

/** The executable for a platform. */
interface UsableExecutable {
  readonly files: PackageFiles;
  /** The npm package that it comes from. */
  readonly source: string;
}

/** The reason why there is no executable to place. */
interface NoExecutable {
  readonly files: null;
  /** Whether the command has none for the platform, or npm has not installed its package, or another one. */
  readonly kind: "none" | "absent" | "unfit";
  /** The reason in a whole sentence. */
  readonly why: string;
}

const unusable = (kind: NoExecutable["kind"], why: string): NoExecutable => ({ files: null, kind, why });

/**
 * Finds the executable for a platform in the npm package that Node.js resolves from the command's folder `own`. Only
 * files count that were released together with the command: anybody can publish a package under a name that is free.
 */
export async function findExecutable(own: string, platform: string): Promise<UsableExecutable | NoExecutable> {
  const released = await readReleased(join(own, "released.json"));
  if (released.length === 0)
    return unusable("none", "This command was built in a clone, so it comes without executables.");
  const name = EXECUTABLE_PACKAGES[platform];
  const checksum = released.find((each) => each.platform === platform)?.checksum;
  if (name === undefined || checksum === undefined) return unusable("none", `There is no executable for ${platform}.`);
  try {
    const folder = dirname(createRequire(join(resolve(own), "main.js")).resolve(`${name}/package.json`));
    const found = await readExecutablePackage(folder);
    const fault = faultOf(found, checksum);
    if (fault !== null) return unusable("unfit", `The npm package ${name} in ${folder} ${fault}`);
    return { files: found.files, source: name };
  } catch (thrown) {
    if (!hasCode(thrown, "MODULE_NOT_FOUND"))
      return unusable("unfit", `The npm package ${name} cannot be read: ${reasonFrom(thrown)}.`);
    const why = `The npm package ${name} is not installed: --omit=optional or a lock file from another platform left it out.`;
    return unusable("absent", why);
  }
}

/** The rest of a sentence that says why a package cannot be used; null if it can. */
function faultOf({ version, files }: ExecutablePackage, checksum: string): string | null {
  if (version !== VERSION)
    return `has ${version === null ? "no version" : `version ${oneLine(version)}`}, and this command is ${VERSION}.`;
  return checksumOf(files) === checksum ? null : "differs from what was released. Install it again.";
}
