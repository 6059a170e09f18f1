import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { jsonIn, recordOf } from "../../../kit/json.ts";
import { EMPTY_BODY, textIn, textsIn, type Body } from "./body.ts";
import { parseHcl } from "./hcl/hcl-body.ts";
import { parseJson } from "./json/json-body.ts";

/** The program that reads a configuration. */
export type ProgramName = "Terraform" | "OpenTofu";

/** Whether Terraform or OpenTofu takes a file with this name for configuration. */
export const isConfigurationName = (name: string): boolean => /\.(tf|tofu)(\.json)?$/.test(name);

/**
 * The folders with a configuration that a folder with these names in it stands for: itself, or CDKTF's stacks in it;
 * none where there is neither.
 */
export async function configuredFolders(folder: string, names: readonly string[]): Promise<readonly string[]> {
  if (names.some(isConfigurationName)) return [folder];
  const stacks = basename(folder) === "cdktf.out" ? join(folder, "stacks") : join(folder, "cdktf.out", "stacks");
  const found = await readdir(stacks).catch((): string[] => []);
  return found.toSorted().map((name) => join(stacks, name));
}

/**
 * The files of a folder that a program reads, in its order: overrides last. OpenTofu reads `a.tofu` instead of `a.tf`,
 * and Terraform no `a.tofu`. All of them where it is not known which program reads; none where the folder cannot be
 * read.
 */
export async function configurationFiles(folder: string, program: ProgramName | null): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const all = new Set(names);
  const isRead = (name: string): boolean => {
    if (program === "Terraform") return !/\.tofu(\.json)?$/.test(name);
    return program === null || !all.has(name.replace(/\.tf(?=(\.json)?$)/, ".tofu")) || !/\.tf(\.json)?$/.test(name);
  };
  return names
    .filter((name) => isConfigurationName(name) && isRead(name))
    .toSorted((one, other) => Number(isOverride(one)) - Number(isOverride(other)) || (one < other ? -1 : 1));
}

const isOverride = (name: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(name);

/**
 * Reads one file of a configuration. The result is empty if it cannot be read, or is not a regular file: reading a pipe
 * would wait for a writer.
 */
export async function readConfigurationFile(folder: string, name: string): Promise<Body> {
  const text = await textOf(join(folder, name));
  return name.endsWith(".json") ? parseJson(text) : parseHcl(text);
}

async function textOf(path: string): Promise<string> {
  try {
    return (await stat(path)).isFile() ? await readFile(path, "utf8") : "";
  } catch {
    return "";
  }
}

/** The file in which `init` keeps the versions and checksums of providers. */
export const LOCK_FILE = ".terraform.lock.hcl";

/** A provider in a lock file. */
export interface LockedProvider {
  readonly version: string;
  /** Its checksums, such as `h1:…` and `zh:…`. */
  readonly hashes: readonly string[];
}

/** Reads the entry of the provider at an address from a folder's lock file; null if there is no entry, or no file. */
export async function readLockedProvider(folder: string, address: string): Promise<LockedProvider | null> {
  const file = parseHcl(await readFile(join(folder, LOCK_FILE), "utf8").catch(() => ""));
  const { body = EMPTY_BODY } = file.blocks("provider", 1).find(({ labels: [source] }) => source === address) ?? {};
  const version = textIn(body, "version");
  return version === null ? null : { version, hashes: textsIn(body, "hashes") };
}

/**
 * The folder of each module that `init` has found, by the names of the calls that lead to it, such as `team.app`. Those
 * that it has downloaded are left out: they are in no repository. Without the list of `init` there are none.
 */
export async function moduleFolders(folder: string, dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const data = resolve(folder, dataFolder);
  const modules = await readManifest(join(data, "modules", "modules.json"));
  return new Map(
    modules.flatMap(({ key, path }) => {
      const at = resolve(folder, path);
      return key === "" || at.startsWith(join(data, "/")) ? [] : [[key, at] as const];
    }),
  );
}

async function readManifest(file: string): Promise<readonly { readonly key: string; readonly path: string }[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const { Modules: modules } = recordOf(jsonIn(text));
  if (!Array.isArray(modules)) return [];
  return modules
    .map(recordOf)
    .flatMap(({ Key: key, Dir: path }) => (typeof key === "string" && typeof path === "string" ? [{ key, path }] : []));
}
