import { join, relative } from "node:path";
import { fileExists } from "../terminal/index.ts";
import { configurationFiles, moduleFolders, readConfigurationFile, type Block, type Body } from "../terraform/index.ts";
import type { Setup } from "./setup.ts";

/** The content of a folder's files, as far as it can be read without Terraform. */
export interface Configuration {
  /** The files of the folder itself. */
  readonly files: readonly ConfigurationFile[];
  /** Those of the modules in other folders, once `init` has found them. */
  readonly modules: readonly ConfigurationFile[];
}

/** One of its files. */
export interface ConfigurationFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly body: Body;
}

/** A block, with its file. */
export interface PlacedBlock extends Block {
  readonly file: string;
}

/** Reads the configuration of a folder. What cannot be read is left out. */
export async function readConfiguration({ folder, env }: Setup): Promise<Configuration> {
  const modules = await moduleFolders(folder, env["TF_DATA_DIR"] || ".terraform");
  const inModules = await Promise.all(
    [...new Set(modules.values())].map((path) => filesIn(path, `${relative(folder, path)}/`)),
  );
  return { files: await filesIn(folder, ""), modules: inModules.flat() };
}

async function filesIn(folder: string, prefix: string): Promise<readonly ConfigurationFile[]> {
  const names = await configurationFiles(folder, null);
  return Promise.all(
    names.map(async (name) => ({ name: prefix + name, body: await readConfigurationFile(folder, name) })),
  );
}

/** The blocks of a type in these files. */
export const blocksIn = (files: readonly ConfigurationFile[], type: string, labels: number): readonly PlacedBlock[] =>
  files.flatMap(({ name: file, body }) => body.blocks(type, labels).map((block) => ({ ...block, file })));

/** The resources and data sources of the provider in these files. */
export const ownBlocks = (files: readonly ConfigurationFile[]): readonly (PlacedBlock & { readonly kind: string })[] =>
  ["resource", "data"].flatMap((kind) =>
    blocksIn(files, kind, 2)
      .filter(({ labels: [type] }) => type?.startsWith("tocsin_") === true)
      .map((block) => ({ ...block, kind })),
  );

/** Why there is no configuration to look at, and what to do; null when there is one. */
export async function missingConfiguration(
  { files }: Configuration,
  { folder }: Setup,
): Promise<{ reason: string; advice: string } | null> {
  if (files.length > 0) return null;
  const advice = (await fileExists(join(folder, "cdktf.json")))
    ? "It is a CDKTF program: run `cdktf synth` first."
    : "Name the folder of the configuration: tocsin doctor <folder>";
  return { reason: `There is no configuration in ${folder}.`, advice };
}
