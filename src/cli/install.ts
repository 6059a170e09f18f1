import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { DiagnosticError } from "../kit/errors.ts";
import { VERSION } from "../version.ts";
import { wordFrom } from "./argument.ts";
import { exists, findCliConfigurations, type CliConfiguration } from "../terraform/cli-configuration.ts";
import { folderFrom, homeFolder } from "./folder.ts";
import {
  changeInstructions,
  installedText,
  lockInstructions,
  newBlockInstructions,
} from "../distribution/instructions.ts";
import { placeProvider, platform } from "../distribution/place-provider.ts";

/** The package is the same on every Unix: a mirror serves them all. */
const MIRRORED = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"];

/** The command that puts the provider where Terraform finds it. */
export function installCommand(): Command {
  return new Command("install")
    .description("put the provider where Terraform and OpenTofu find it")
    .option("--mirror <folder>", "into this folder, for every Unix platform, instead of your home folder", wordFrom)
    .action(async ({ mirror }: { mirror?: string }) => {
      // The provider's files lie beside the command in the npm package.
      const source = join(dirname(fileURLToPath(import.meta.url)), "provider");
      const text = mirror === undefined ? await installAtHome(source) : await installMirror(source, folderFrom(mirror));
      process.stdout.write(text);
    });
}

/** Installs for this machine's user, and returns what to tell them. Throws `invalid` when Terraform or OpenTofu is told to look elsewhere. */
async function installAtHome(source: string): Promise<string> {
  const home = homeFolder();
  const root = join(home, ".terraform.d", "plugins");
  await placeProvider(source, root, [platform()]);
  const changes = changeInstructions(await findCliConfigurations(process.env, home), root);
  if (changes === "") return installedText(root);
  throw new DiagnosticError({
    code: "invalid",
    summary: `The provider is in ${root}, but your CLI configuration says to look elsewhere`,
    detail: changes,
  });
}

/** Installs into a mirror, and returns what to tell the person. */
async function installMirror(source: string, root: string): Promise<string> {
  const home = homeFolder();
  await placeProvider(source, root, [...new Set([platform(), ...MIRRORED])].sort());
  const configurations = await findCliConfigurations(process.env, home);
  const without = configurations.filter(({ installation }) => installation === null);
  const parts = [
    `tocsin ${VERSION} is in ${root}.\n`,
    changeInstructions(configurations, root),
    without.length === 0 ? "" : newBlockInstructions(await filesToWrite(without), root),
    lockInstructions(root, MIRRORED),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** The files for a new block. OpenTofu reads Terraform's file where it has none of its own. */
async function filesToWrite(configurations: readonly CliConfiguration[]): Promise<readonly string[]> {
  const [first = "", ...others] = [...new Set(configurations.map(({ mainFile }) => mainFile))];
  const existing = await Promise.all(others.map(async (file) => ((await exists(file)) ? [file] : [])));
  return [first, ...existing.flat()];
}
