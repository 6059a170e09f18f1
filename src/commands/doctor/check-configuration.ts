import { missingConfiguration } from "./configuration.ts";
import type { TerraformProgram } from "./engine.ts";
import { eventWarnings } from "./events.ts";
import { skipped, type Check } from "./result.ts";
import type { FolderTarget } from "./target.ts";
import { validate } from "./validate.ts";

/**
 * Checks what is written in the folder: by Terraform itself, and for what Terraform takes without a word. Null where
 * Terraform finds an error in it.
 */
export async function* checkConfiguration(
  { setup, configuration }: FolderTarget,
  engine: TerraformProgram | null,
): Check<true> {
  const missing = await missingConfiguration(configuration, setup);
  if (missing !== null) {
    yield skipped("configuration", missing.reason, missing.advice);
    return true;
  }
  const result =
    engine === null ? skipped("configuration", "There is no Terraform to check it.") : await validate(setup, engine);
  yield result;
  yield* eventWarnings(configuration);
  return result.status === "problem" ? null : true;
}
