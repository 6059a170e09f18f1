import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { invalidOptions } from "../diagnostics.ts";
import { argumentFrom } from "../terminal/argument.ts";
import { folderFrom, homeFolder } from "../terminal/folder.ts";
import type { Packages } from "./packages.ts";

interface InstallOptions {
  readonly from?: string;
  readonly mirror?: string;
  readonly web?: string;
  readonly oci?: string;
  readonly script?: boolean;
  readonly executables?: boolean;
  readonly force?: boolean;
}

const AFTER = `
Without --from, the command installs the executable if npm has installed its package (such as tocsin-linux-x64) in the same
version. Otherwise it installs the script, which needs Node.js wherever Terraform runs. Mirrors contain the script, which
is the same for every platform, unless you pass --executables.

The folder of a release contains checksums. The command compares each file with them.`;

/** The command that puts the provider where Terraform finds it. */
export function installCommand(): Command {
  const into = (flags: string, description: string): Option => new Option(flags, description).argParser(argumentFrom);
  return new Command("install")
    .description("install the provider for Terraform and OpenTofu (default: in your home directory)")
    .option("--from <folder>", "install from the folder of a release", argumentFrom)
    .addOption(
      into("--mirror <folder>", "fill a filesystem mirror in this folder, for every platform").conflicts([
        "web",
        "oci",
      ]),
    )
    .addOption(into("--web <folder>", "fill a mirror for a web server, for every platform").conflicts("oci"))
    .addOption(into("--oci <folder>", "write an OCI layout for a container registry, for every platform"))
    .addOption(new Option("--script", "install the script even if npm has installed an executable").conflicts("from"))
    .addOption(
      new Option("--executables", "fill a mirror with the executables instead of the script").conflicts([
        "from",
        "script",
      ]),
    )
    .option("--force", "replace an installed executable with the script")
    .addHelpText("after", AFTER)
    .action(install);
}

async function install(options: InstallOptions): Promise<void> {
  const { mirror, web, oci, force = false } = options;
  const { installAtHome, installMirror, installOci, installWeb } = await import("./index.ts");
  const packages = await chosenPackages(options);
  const place = (): Promise<string> => {
    if (web !== undefined) return installWeb({ packages, env: process.env }, folderFrom(web));
    if (oci !== undefined) return installOci({ packages }, folderFrom(oci));
    const installation = { packages, home: homeFolder(), env: process.env, isForced: force };
    return mirror === undefined ? installAtHome(installation) : installMirror(installation, folderFrom(mirror));
  };
  process.stdout.write(await place());
}

async function chosenPackages({ from, script, executables, mirror, web, oci }: InstallOptions): Promise<Packages> {
  const { allExecutables, ownScript, packagesFor, platform, releasedPackages } = await import("./index.ts");
  // The provider's files lie beside the command in the npm package.
  const own = dirname(fileURLToPath(import.meta.url));
  const isMirror = [mirror, web, oci].some((folder) => folder !== undefined);
  if (executables === true && !isMirror)
    throw invalidOptions("--executables needs a mirror", "Pass --mirror, --web or --oci, or leave --executables out.");
  if (from !== undefined) return releasedPackages(folderFrom(from));
  if (executables === true) return allExecutables(own);
  return isMirror || script === true ? ownScript(own) : packagesFor(own, platform());
}
