import { readConfigurationFile } from "../terraform/index.ts";
import { namesIn } from "../install/index.ts";
import { blocksIn, type Configuration } from "./configuration.ts";
import type { Setup } from "./setup.ts";

const FROM_ENVIRONMENT = "TF_VAR_";

/**
 * The values that the variables of a configuration have, as far as they are texts, numbers or truth values: by their
 * default, the environment or a file, the last of which counts, as in Terraform.
 */
export async function variableValues(
  { folder, env }: Setup,
  { files }: Configuration,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  const set = (name: string, value: unknown): void => {
    if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") {
      values.set(name, String(value));
    }
  };
  for (const { labels, body } of blocksIn(files, "variable", 1)) {
    set(labels[0] ?? "", body.attribute("default")?.literal);
  }
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith(FROM_ENVIRONMENT)) set(name.slice(FROM_ENVIRONMENT.length), value);
  }
  const names = await namesIn(folder);
  const automatic = names.filter((name) => /\.auto\.tfvars(\.json)?$/.test(name));
  for (const name of ["terraform.tfvars", "terraform.tfvars.json", ...automatic]) {
    const body = await readConfigurationFile(folder, name);
    for (const variable of body.attributeNames) set(variable, body.attribute(variable)?.literal);
  }
  return values;
}

const REFERENCE = /^(?:"\$\{\s*)?var\.([\p{ID_Start}_][\p{ID_Continue}-]*)(?:\s*\}")?$/u;

/** The variable that an expression is nothing but a reference to; null for any other expression. */
export const variableIn = (expression: string): string | null => REFERENCE.exec(expression)?.[1] ?? null;
