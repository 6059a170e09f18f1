import { join } from "node:path";
import { isConfigurationName } from "../terraform/configuration/configuration-file.ts";
import { exists } from "../terraform/cli-configuration.ts";
import { namesIn } from "../distribution/mirror.ts";
import type { Setup } from "./setup.ts";

/** The files of the configuration in the folder, in Terraform's language or in JSON. */
export const configurationFiles = async (folder: string): Promise<readonly string[]> =>
  (await namesIn(folder)).filter(isConfigurationName);

/** Why there is no configuration to look at, and what to do; null when there is one. */
export async function missingConfiguration({ folder }: Setup): Promise<{ reason: string; advice: string } | null> {
  if ((await configurationFiles(folder)).length > 0) return null;
  const stacks = join("cdktf.out", "stacks");
  const [first = "<stack>"] = await namesIn(join(folder, stacks));
  const reason = `There is no configuration in ${folder}.`;
  const isCdktf = await exists(join(folder, "cdktf.json"));
  const advice = isCdktf
    ? `Synthesise it, and name the folder of a stack: tocsin doctor ${join(stacks, first)}`
    : "Name the folder of the configuration: tocsin doctor <folder>";
  return { reason, advice };
}
