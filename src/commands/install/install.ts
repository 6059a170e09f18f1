import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { fileExists, shellWord } from "../terminal/index.ts";
import {
  engineCommand,
  findCliConfigurations,
  type CliConfiguration,
  type EngineCommand,
  type Environment,
} from "../terraform/index.ts";
import {
  changeInstructions,
  checksumInstructions,
  homeInstructions,
  lockInstructions,
  newBlockInstructions,
  ociInstructions,
  webInstructions,
} from "./instructions.ts";
import { homePlugins } from "./mirror.ts";
import { assertNoExecutable } from "./keep-executable.ts";
import { writeOciLayout } from "./oci-layout.ts";
import { isScript, kindOf, type Packages } from "./packages.ts";
import { notInstalled, placeProvider, platform } from "./place-provider.ts";
import type { Archive } from "./release.ts";
import { writeWebMirror } from "./web-mirror.ts";

/** An installation, with its user. */
export interface Installation {
  readonly packages: Packages;
  /** The user's home folder. */
  readonly home: string;
  readonly env: Environment;
  /** Whether a script may take the place of an executable. */
  readonly isForced: boolean;
}

/**
 * Installs for this machine's user, and returns what to tell them. Throws `invalid` when Terraform or OpenTofu is told
 * to look elsewhere.
 */
export async function installAtHome({ packages, home, env, isForced }: Installation): Promise<string> {
  const root = homePlugins(home);
  if (!isForced) await assertNoExecutable(packages, root, [platform()]);
  await placeProvider(packages, root, [platform()]);
  const changes = changeInstructions(await findCliConfigurations(env, home), root);
  if (changes !== "") throw diagnosticError(ERRORS.installedElsewhere, { named: root, why: changes });
  const command = await engineIn(env);
  const lock = isScript((await packages.files(platform())).keys()) ? [] : [checksumInstructions(root, command)];
  return [await whatIsIn(packages, root), ...lock, homeInstructions(command)].join("\n");
}

/** Installs into a mirror, for every platform, and returns what to tell the person. */
export async function installMirror(installation: Installation, root: string): Promise<string> {
  const { packages, home, env, isForced } = installation;
  if (!isForced) await assertNoExecutable(packages, root, packages.platforms);
  await placeProvider(packages, root, packages.platforms);
  const configurations = await findCliConfigurations(env, home);
  const without = configurations.filter(({ installation }) => installation === null);
  const parts = [
    await whatIsIn(packages, root),
    changeInstructions(configurations, root),
    without.length === 0 ? "" : newBlockInstructions(await filesToWrite(without), root),
    lockInstructions(`-fs-mirror=${shellWord(root)}`, packages.platforms, await engineIn(env)),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** Writes a mirror for a web server, for every platform, and returns what to tell the person. */
export async function installWeb(
  { packages, env }: Pick<Installation, "packages" | "env">,
  root: string,
): Promise<string> {
  await publish(packages, root, writeWebMirror);
  return `${await whatIsIn(packages, root)}\n${webInstructions(packages.platforms, await engineIn(env))}`;
}

/** Writes an OCI layout, for every platform, and returns what to tell the person. */
export async function installOci({ packages }: Pick<Installation, "packages">, root: string): Promise<string> {
  await publish(packages, root, writeOciLayout);
  return `${await whatIsIn(packages, root)}\n${ociInstructions(root, packages.version)}`;
}

async function publish(
  { version, platforms, archive }: Packages,
  root: string,
  write: (root: string, version: string, archives: readonly Archive[]) => Promise<void>,
): Promise<void> {
  const archives = await Promise.all(platforms.map((name) => archive(name)));
  await write(root, version, archives).catch((thrown: unknown) => {
    throw notInstalled(root, thrown);
  });
}

async function whatIsIn({ version, platforms, reason, files }: Packages, root: string): Promise<string> {
  const [first = ""] = platforms;
  const placed = `tocsin ${version} is in ${root}: ${kindOf((await files(first)).keys())}.\n`;
  return reason === null ? placed : `${placed}${reason}\n`;
}

/** The files for a new block. OpenTofu reads Terraform's file where it has none of its own. */
async function filesToWrite(configurations: readonly CliConfiguration[]): Promise<readonly string[]> {
  const [first = "", ...others] = [...new Set(configurations.map(({ mainFile }) => mainFile))];
  const existing = await Promise.all(others.map(async (file) => ((await fileExists(file)) ? [file] : [])));
  return [first, ...existing.flat()];
}

/** The engine that the user runs next. */
const engineIn = (env: Environment): Promise<EngineCommand> => engineCommand({ env, folder: "." });
