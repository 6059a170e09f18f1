import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { namesIn } from "../install/index.ts";
import { hasCode } from "../terminal/index.ts";
import { isConfigurationName } from "../terraform/index.ts";
import { problem, type Result } from "./result.ts";

/** The folders that a path stands for: itself, or the stacks of CDKTF in it. A problem where it is no folder. */
export async function findFolders(path: string): Promise<readonly string[] | Result> {
  const names = await readdir(path).catch((thrown: unknown) => unreadable(path, thrown));
  if (!Array.isArray(names)) return names;
  if (names.some(isConfigurationName)) return [path];
  const stacks = basename(path) === "cdktf.out" ? join(path, "stacks") : join(path, "cdktf.out", "stacks");
  const found = (await namesIn(stacks)).map((stack) => join(stacks, stack));
  return found.length === 0 ? [path] : found;
}

function unreadable(path: string, thrown: unknown): Result {
  const name = "Name the folder of a configuration: tocsin doctor <folder>";
  if (hasCode(thrown, "ENOENT")) return problem("configuration", `There is no folder ${path}.`, name);
  if (hasCode(thrown, "ENOTDIR")) {
    return problem("configuration", `${path} is not a folder.`, `Name the one that it is in: ${dirname(path)}`);
  }
  return problem("configuration", `The folder ${path} cannot be read.`, name);
}
