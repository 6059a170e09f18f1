import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { OPENTOFU, TERRAFORM, type Program } from "../distribution/program.ts";
import { parseHcl, type Block } from "./parse-hcl.ts";

/** Where a program's CLI configuration is. */
export interface CliConfiguration {
  readonly program: Program;
  /** The file to write settings into; it may not exist yet. */
  readonly mainFile: string;
  /** The file and the block that say where to look for providers; null when nothing is said. */
  readonly installation: { readonly file: string; readonly block: Block } | null;
}

/** The variables that decide which files are read. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the CLI configuration that each program reads: the file that TF_CLI_CONFIG_FILE or TERRAFORM_CONFIG names and no other, else a file
 * in the home folder and everything named `*.tfrc` or `*.tfrc.json` in `~/.terraform.d`.
 */
export async function findCliConfigurations(env: Environment, home: string): Promise<readonly CliConfiguration[]> {
  const named = env["TF_CLI_CONFIG_FILE"] || env["TERRAFORM_CONFIG"];
  const mains = named
    ? { terraform: resolve(named), openTofu: resolve(named) }
    : { terraform: join(home, ".terraformrc"), openTofu: await openTofuFile(env, home) };
  const more = named ? [] : await filesInFolder(join(home, ".terraform.d"));
  return [
    await configurationOf(TERRAFORM, mains.terraform, more),
    await configurationOf(OPENTOFU, mains.openTofu, more),
  ];
}

/** OpenTofu falls back to Terraform's file, and looks into XDG_CONFIG_HOME only where neither its own nor Terraform's file exists. */
async function openTofuFile({ XDG_CONFIG_HOME: xdg }: Environment, home: string): Promise<string> {
  const [own, shared] = [join(home, ".tofurc"), join(home, ".terraformrc")];
  if (await exists(own)) return own;
  if (await exists(shared)) return shared;
  return xdg ? join(xdg, "opentofu", "tofurc") : own;
}

async function filesInFolder(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => /\.tfrc(\.json)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

async function configurationOf(program: Program, mainFile: string, more: readonly string[]): Promise<CliConfiguration> {
  for (const file of [mainFile, ...more]) {
    const text = await readFile(file, "utf8").catch(() => "");
    const block = parseHcl(text).blocks.find(({ name }) => name === "provider_installation");
    if (block !== undefined) return { program, mainFile, installation: { file, block } };
  }
  return { program, mainFile, installation: null };
}

/** Whether there is a file. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
