import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileExists } from "../terminal/index.ts";
import { textIn, textsIn, type Body } from "./configuration/body.ts";
import type { ProgramName } from "./configuration/files.ts";
import { parseHcl } from "./configuration/hcl/hcl-body.ts";
import { parseJson } from "./configuration/json/json-body.ts";
import type { Environment } from "./program.ts";

/** A program's CLI configuration, with its file. */
export interface CliConfiguration {
  readonly program: ProgramName;
  /** The file to write settings into; it may not exist yet. */
  readonly mainFile: string;
  /** The `plugin_cache_dir` of that file; null if it is not set. */
  readonly pluginCache: string | null;
  /** The block that configures where providers come from; null if there is none. */
  readonly installation: ProviderInstallation | null;
}

/**
 * Finds the CLI configuration that each program reads: the file that TF_CLI_CONFIG_FILE or TERRAFORM_CONFIG names and
 * no other, else a file in the home folder and everything named `*.tfrc` or `*.tfrc.json` in `~/.terraform.d`.
 */
export async function findCliConfigurations(env: Environment, home: string): Promise<readonly CliConfiguration[]> {
  const named = env["TF_CLI_CONFIG_FILE"] || env["TERRAFORM_CONFIG"];
  const mains = named
    ? { terraform: resolve(named), openTofu: resolve(named) }
    : { terraform: join(home, ".terraformrc"), openTofu: await openTofuFile(env, home) };
  const more = named ? [] : await filesInFolder(join(home, ".terraform.d"));
  return [
    await readCliConfiguration("Terraform", mains.terraform, more),
    await readCliConfiguration("OpenTofu", mains.openTofu, more),
  ];
}

/**
 * OpenTofu falls back to Terraform's file, and looks into XDG_CONFIG_HOME only where neither its own nor Terraform's
 * file exists.
 */
async function openTofuFile({ XDG_CONFIG_HOME: xdg }: Environment, home: string): Promise<string> {
  const [own, shared] = [join(home, ".tofurc"), join(home, ".terraformrc")];
  if (await fileExists(own)) return own;
  if (await fileExists(shared)) return shared;
  return xdg ? join(xdg, "opentofu", "tofurc") : own;
}

async function filesInFolder(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => /\.tfrc(\.json)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

async function readCliConfiguration(
  program: ProgramName,
  mainFile: string,
  more: readonly string[],
): Promise<CliConfiguration> {
  const files = [mainFile, ...more];
  const settings = await Promise.all(files.map(async (file) => parseSettings(await textOf(file))));
  const installations = settings.map((each, index) => installationIn(each, files[index] ?? mainFile));
  return {
    program,
    mainFile,
    pluginCache: settings[0] === undefined ? null : textIn(settings[0], "plugin_cache_dir"),
    installation: installations.find((installation) => installation !== null) ?? null,
  };
}

const textOf = (file: string): Promise<string> => readFile(file, "utf8").catch(() => "");

/** Reads a CLI configuration. Terraform tells JSON by its first brace, whatever the file is called. It never fails. */
export const parseSettings = (text: string): Body =>
  text.trimStart().startsWith("{") ? parseJson(text) : parseHcl(text);

/** The places where a `provider_installation` block looks for providers. */
export interface ProviderInstallation {
  readonly file: string;
  /** In the order of the file. */
  readonly methods: readonly InstallationMethod[];
  /** The folders of `dev_overrides`, by what stands for the address of their provider. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** A place where providers are looked for. */
export interface InstallationMethod {
  readonly kind: (typeof KINDS)[number];
  /** The folder of a mirror; null where there is none. */
  readonly path: string | null;
  /** The address of a mirror; null where there is none. */
  readonly url: string | null;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const KINDS = ["filesystem_mirror", "network_mirror", "oci_mirror", "direct"] as const;

/** Reads the block in a file; null where there is none. */
export function installationIn(settings: Body, file: string): ProviderInstallation | null {
  const [installation] = settings.blocks("provider_installation", 0);
  if (installation === undefined) return null;
  const { body } = installation;
  const methods = KINDS.flatMap((kind) => body.blocks(kind, 0).map((block) => ({ kind, ...block })));
  const overrides = body.blocks("dev_overrides", 0).flatMap((block) => entriesOf(block.body));
  return {
    file,
    methods: methods
      .toSorted((one, other) => one.line - other.line)
      .map((method) => methodOf(method.kind, method.body)),
    overrides: new Map(overrides),
  };
}

const methodOf = (kind: InstallationMethod["kind"], body: Body): InstallationMethod => ({
  kind,
  path: textIn(body, "path"),
  url: textIn(body, "url"),
  include: textsIn(body, "include"),
  exclude: textsIn(body, "exclude"),
});

const entriesOf = (body: Body): readonly (readonly [string, string])[] =>
  body.attributeNames.map((name) => [name, textIn(body, name) ?? ""] as const);

/** Whether a method asks another machine, and fails when it cannot be reached. */
export const isRemote = ({ kind }: InstallationMethod): boolean => kind !== "filesystem_mirror";

/** Whether a method is asked for the provider at this address. An exclusion takes precedence. */
export function serves({ include, exclude }: InstallationMethod, address: string): boolean {
  const isIncluded = include.length === 0 || include.some((pattern) => matchesAddress(pattern, address));
  return isIncluded && !exclude.some((pattern) => matchesAddress(pattern, address));
}

/** Whether a pattern means this address. One without a host means the program's own registry. */
export function matchesAddress(pattern: string, address: string): boolean {
  const parts = pattern.toLowerCase().split("/");
  const expected = address.split("/").slice(-parts.length);
  return parts.length <= 3 && parts.every((part, index) => part === "*" || part === expected[index]);
}
