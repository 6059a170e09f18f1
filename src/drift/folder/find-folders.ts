import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { DiagnosticError } from "../../kit/errors.ts";
import { isConfigurationName } from "../../terraform/index.ts";

/**
 * The folders with a configuration that an argument names: itself, or CDKTF's stacks in it. Throws `invalid` where
 * there is none.
 */
export async function findFolders(argument: string): Promise<readonly string[]> {
  const names = await namesIn(argument);
  if (names.some(isConfigurationName)) return [argument];
  const stacks = basename(argument) === "cdktf.out" ? join(argument, "stacks") : join(argument, "cdktf.out", "stacks");
  const found = (await namesIn(stacks).catch(() => [])).toSorted().map((name) => join(stacks, name));
  if (found.length > 0) return found;
  throw new DiagnosticError({
    code: "invalid",
    summary: `There is no configuration in ${argument}`,
    detail: names.includes("cdktf.json")
      ? "It is a CDKTF program. Run cdktf synth first."
      : "Name a folder with Terraform's files, or one with cdktf.out.",
  });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    throw new DiagnosticError({
      code: "invalid",
      summary: `Cannot read the folder ${folder}`,
      detail: thrown instanceof Error ? thrown.message : String(thrown),
      cause: thrown,
    });
  }
}
