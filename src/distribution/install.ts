import { join } from "node:path";
import { DiagnosticError } from "../kit/errors.ts";
import { fileExists } from "../system/index.ts";
import { findCliConfigurations, type CliConfiguration, type Environment } from "../terraform/index.ts";
import { VERSION } from "../version.ts";
import { changeInstructions, installedText, lockInstructions, newBlockInstructions } from "./instructions.ts";
import { placeProvider, platform } from "./place-provider.ts";

/** What is installed, and for whom. */
export interface Installation {
  /** The folder with the provider's files. */
  readonly source: string;
  /** The user's home folder. */
  readonly home: string;
  readonly env: Environment;
}

/** The package is the same on every Unix: a mirror serves them all. */
const MIRRORED = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"];

/**
 * Installs for this machine's user, and returns what to tell them. Throws `invalid` when Terraform or OpenTofu is told
 * to look elsewhere.
 */
export async function installAtHome({ source, home, env }: Installation): Promise<string> {
  const root = join(home, ".terraform.d", "plugins");
  await placeProvider(source, root, [platform()]);
  const changes = changeInstructions(await findCliConfigurations(env, home), root);
  if (changes === "") return installedText(root);
  throw new DiagnosticError({
    code: "invalid",
    summary: `The provider is in ${root}, but your CLI configuration says to look elsewhere`,
    detail: changes,
  });
}

/** Installs into a mirror, and returns what to tell the person. */
export async function installMirror({ source, home, env }: Installation, root: string): Promise<string> {
  await placeProvider(source, root, [...new Set([platform(), ...MIRRORED])].sort());
  const configurations = await findCliConfigurations(env, home);
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
  const existing = await Promise.all(others.map(async (file) => ((await fileExists(file)) ? [file] : [])));
  return [first, ...existing.flat()];
}
