import { readFile, stat } from "node:fs/promises";

/** Whether Terraform or OpenTofu takes a file with this name for configuration. */
export const isConfigurationName = (name: string): boolean => /\.(tf|tofu)(\.json)?$/.test(name);

/** The text of a file of a configuration. Empty where it cannot be read, or is no file: to read a pipe would wait for a writer. */
export async function configurationText(path: string): Promise<string> {
  try {
    return (await stat(path)).isFile() ? await readFile(path, "utf8") : "";
  } catch {
    return "";
  }
}
