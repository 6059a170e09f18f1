import { readdirSync } from "node:fs";
import { resolve } from "node:path";

/** The file in a package that Terraform starts. Throws where there is none. */
function startedIn(folder: string, advice: string): string {
  const file = filesIn(folder).find((name) => name.startsWith("terraform-provider-tocsin"));
  if (file === undefined) throw new Error(`there is no provider in ${folder}: run \`${advice}\` first`);
  return resolve(folder, file);
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The provider that node runs. */
export const SCRIPT = startedIn("dist/provider", "npm run build");

/** The same provider as one executable, in the folder that jest.executable.config.js names. */
export const EXECUTABLE = startedIn(process.env["PROVIDER_PACKAGE"] ?? "", "npm run build:executable");
