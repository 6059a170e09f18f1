import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { wordFrom } from "../terminal/argument.ts";
import { folderFrom, homeFolder } from "../terminal/folder.ts";

interface InstallOptions {
  readonly from?: string;
  readonly mirror?: string;
  readonly web?: string;
  readonly oci?: string;
  readonly force?: boolean;
}

const AFTER = `
Without --from, the provider is the script that comes with this command, which needs Node.js where Terraform runs. The
folder of a release has a list of sums, which each file is compared with.`;

/** The command that puts the provider where Terraform finds it. */
export function installCommand(): Command {
  const into = (flags: string, description: string): Option => new Option(flags, description).argParser(wordFrom);
  return new Command("install")
    .description("put the provider where Terraform and OpenTofu find it: for this machine, into your home folder")
    .option("--from <folder>", "take it from the folder of a release", wordFrom)
    .addOption(into("--mirror <folder>", "into this folder, for every platform").conflicts(["web", "oci"]))
    .addOption(into("--web <folder>", "as a mirror for a web server, for every platform").conflicts("oci"))
    .addOption(into("--oci <folder>", "as an OCI layout for a registry of containers, for every platform"))
    .option("--force", "replace an executable by the script")
    .addHelpText("after", AFTER)
    .action(async ({ from, mirror, web, oci, force = false }: InstallOptions) => {
      const { installAtHome, installMirror, installOci, installWeb, releasedPackages, scriptPackages } =
        await import("./index.ts");
      // The provider's files lie beside the command in the npm package.
      const own = join(dirname(fileURLToPath(import.meta.url)), "provider");
      const packages = from === undefined ? scriptPackages(own) : await releasedPackages(folderFrom(from));
      const place = (): Promise<string> => {
        if (web !== undefined) return installWeb({ packages, env: process.env }, folderFrom(web));
        if (oci !== undefined) return installOci({ packages }, folderFrom(oci));
        const installation = { packages, home: homeFolder(), env: process.env, isForced: force };
        return mirror === undefined ? installAtHome(installation) : installMirror(installation, folderFrom(mirror));
      };
      process.stdout.write(await place());
    });
}
