import {
  installationIn,
  parseSettings,
  type ProviderInstallation,
} from "../../../../src/commands/terraform/cli-configuration.ts";

/** Reads a `provider_installation` block with these contents, in a file. */
export function installation(contents: string, file = "/h/rc"): ProviderInstallation {
  const found = installationIn(parseSettings(`provider_installation {\n${contents}\n}`), file);
  if (found === null) throw new Error(`There is no block in ${contents}`);
  return found;
}
