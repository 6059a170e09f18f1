import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { wordFrom } from "./argument.ts";
import { folderFrom, homeFolder } from "./folder.ts";

/** The command that puts the provider where Terraform finds it. */
export function installCommand(): Command {
  return new Command("install")
    .description("put the provider where Terraform and OpenTofu find it")
    .option("--mirror <folder>", "into this folder, for every Unix platform, instead of your home folder", wordFrom)
    .action(async ({ mirror }: { mirror?: string }) => {
      const { installAtHome, installMirror } = await import("../distribution/index.ts");
      // The provider's files lie beside the command in the npm package.
      const source = join(dirname(fileURLToPath(import.meta.url)), "provider");
      const root = mirror === undefined ? null : folderFrom(mirror);
      const installation = { source, home: homeFolder(), env: process.env };
      process.stdout.write(root === null ? await installAtHome(installation) : await installMirror(installation, root));
    });
}
