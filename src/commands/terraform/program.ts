import { access, constants, stat } from "node:fs/promises";
import { basename, delimiter, resolve } from "node:path";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The surroundings in which a program is looked up. */
export interface Surroundings {
  readonly env: Environment;
  /** The folder that relative paths start from. */
  readonly folder: string;
}

/** The absolute path of a program on the PATH, or at the path that is given; null when there is none. */
export async function findProgram(name: string, { env, folder }: Surroundings): Promise<string | null> {
  const folders = name.includes("/") ? ["."] : (env["PATH"] ?? "").split(delimiter);
  for (const each of folders) {
    const file = resolve(folder, each, name);
    if (await isProgram(file)) return file;
  }
  return null;
}

/** The program that runs a configuration: which names were looked for, and the path of the first that there is. */
export interface FoundEngine {
  /** The value of TERRAFORM_BINARY_NAME; null if it is not set. */
  readonly named: string | null;
  readonly file: string | null;
}

/**
 * Finds the first of the programs in TERRAFORM_BINARY_NAME, which CDKTF reads too; without that, `terraform`, else
 * `tofu`.
 */
export async function findEngine(surroundings: Surroundings): Promise<FoundEngine> {
  const named = namedIn(surroundings.env);
  for (const name of named === null ? ["terraform", "tofu"] : [named]) {
    const file = await findProgram(name, surroundings);
    if (file !== null) return { named, file };
  }
  return { named, file: null };
}

/** The name that a user types to run an engine. */
export type EngineCommand = "terraform" | "tofu";

/** The engine that there is, by its name; Terraform where there is none. */
export async function engineCommand(surroundings: Surroundings): Promise<EngineCommand> {
  const { file } = await findEngine(surroundings);
  return file !== null && basename(file).includes("tofu") ? "tofu" : "terraform";
}

/** The program in TERRAFORM_BINARY_NAME, for a command that runs in another folder; null where it is not set. */
export function namedEngine(env: Environment): string | null {
  const named = namedIn(env);
  return named?.includes("/") === true ? resolve(named) : named;
}

const namedIn = (env: Environment): string | null =>
  (env["TERRAFORM_BINARY_NAME"] ?? "").split(delimiter).find(Boolean) ?? null;

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/**
 * The JSON object in what a program printed. OpenTofu prints warnings about its CLI configuration on stdout, before
 * everything else. A text without an object stays as it is.
 */
export function printedJson(text: string): string {
  const start = text.search(/^\s*\{/m);
  return start === -1 ? text : text.slice(start);
}

/**
 * Names a wrapper around the program that has added lines to what it printed, and the switch that turns it off; null
 * where there are no such lines. GitHub's actions setup-terraform and setup-opentofu install one.
 */
export function wrapperNote(text: string): string | null {
  // Both write a workflow command behind what the program prints: `::debug::Terraform exited with code 0.`
  const [line] = /^::[a-z-]+( [^:\n]*)?::.*$/m.exec(text) ?? [];
  if (line === undefined) return null;
  const shown = line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
  return `A wrapper around the program has added the line "${shown}". In the step that installs the program, write \`terraform_wrapper: false\` for hashicorp/setup-terraform, or \`tofu_wrapper: false\` for opentofu/setup-opentofu.`;
}

const MAX_SHOWN = 100;
