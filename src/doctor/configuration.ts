import { join } from "node:path";
import { namesIn } from "../distribution/index.ts";
import { fileExists } from "../system/index.ts";
import { configurationFiles } from "../terraform/index.ts";
import type { Setup } from "./setup.ts";

/** Why there is no configuration to look at, and what to do; null when there is one. */
export async function missingConfiguration({ folder }: Setup): Promise<{ reason: string; advice: string } | null> {
  if ((await configurationFiles(folder, null)).length > 0) return null;
  const stacks = join("cdktf.out", "stacks");
  const [first = "<stack>"] = await namesIn(join(folder, stacks));
  const reason = `There is no configuration in ${folder}.`;
  const advice = (await fileExists(join(folder, "cdktf.json")))
    ? `Synthesise it, and name the folder of a stack: tocsin doctor ${join(stacks, first)}`
    : "Name the folder of the configuration: tocsin doctor <folder>";
  return { reason, advice };
}
