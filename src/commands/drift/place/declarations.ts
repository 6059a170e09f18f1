import { dirname, join, relative, resolve } from "node:path";
import { isRecord } from "../../../kit/json.ts";
import { fileExists } from "../../terminal/index.ts";
import { type Block, type Body, configurationFiles, readConfigurationFile } from "../../terraform/index.ts";

/** A block or a JSON object that declares a resource or calls a module. */
export interface Declaration {
  /** The name that it declares, as in an address without keys: `tocsin_client_key.app`, `module.team`. */
  readonly name: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Of its header or its key, counted from 1. */
  readonly line: number;
  /** The path of the CDKTF construct that made it; null where there is none. */
  readonly construct: string | null;
}

/**
 * Reads the declarations in the files of one folder, by name. If several declare the same thing, the first one outside
 * an override file counts.
 */
export async function declarationsIn(folder: string, isOpenTofu: boolean): Promise<ReadonlyMap<string, Declaration>> {
  const label = await labelOf(folder);
  const found = new Map<string, Declaration>();
  for (const name of await configurationFiles(folder, isOpenTofu ? "OpenTofu" : "Terraform")) {
    const file = label === "." ? name : `${label}/${name}`;
    for (const declared of declarationsOf(await readConfigurationFile(folder, name))) {
      if (!found.has(declared.name)) found.set(declared.name, { ...declared, file });
    }
  }
  return found;
}

/** The resources and the module calls of one file. */
export const declarationsOf = (file: Body): readonly Omit<Declaration, "file">[] => [
  ...file
    .blocks("resource", 2)
    .map((block) => ({ name: block.labels.join("."), line: block.line, construct: constructOf(block) })),
  ...file.blocks("module", 1).map(({ labels, line }) => ({ name: `module.${labels.join("")}`, line, construct: null })),
];

/** CDKTF writes the path of a construct into a comment of JSON. */
function constructOf({ body }: Block): string | null {
  const comment = body.attribute("//")?.literal;
  const metadata = isRecord(comment) ? comment["metadata"] : null;
  const path = isRecord(metadata) ? metadata["path"] : null;
  return typeof path === "string" ? path : null;
}

/** The root of the repository that a folder lies in; the current folder where it lies in none. */
async function repositoryOf(folder: string): Promise<string> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (await fileExists(join(at, ".git"))) return at;
    if (dirname(at) === at) return process.cwd();
  }
}

/** A folder's path in its repository, with `/` between its steps; `.` for the root. */
export async function labelOf(folder: string): Promise<string> {
  const path = relative(await repositoryOf(folder), resolve(folder));
  return path === "" ? "." : path.replaceAll("\\", "/");
}
