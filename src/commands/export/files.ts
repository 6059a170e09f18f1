import { access, constants, lstat } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { makeFolder, naming, replaceEntries } from "../terminal/index.ts";
import { configurationFiles, readConfigurationFile } from "../terraform/index.ts";

/** The languages that an export is written in. */
export type FormatName = "hcl" | "json" | "cdktf" | "cdktn";

/** The names of the files of each format: what is declared, and what imports it. */
export const FILES: Readonly<Record<FormatName, readonly string[]>> = {
  hcl: ["tocsin.tf", "tocsin-imports.tf"],
  json: ["tocsin.tf.json", "tocsin-imports.tf.json"],
  cdktf: ["tocsin.ts"],
  cdktn: ["tocsin.ts"],
};

/** Whether Terraform reads the files of a format itself. */
export const isConfiguration = (format: FormatName): boolean => format === "hcl" || format === "json";

const ALL_FILES = Object.values(FILES).flat();

/**
 * Makes the folder, and finds out before the work whether the files can be written. Throws `invalid` where one is there
 * already, unless it may be replaced.
 */
export async function prepareFolder(folder: string, format: FormatName, isForced: boolean): Promise<void> {
  await naming(`into ${folder}`, async () => {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  });
  if (!isForced) await assertFree(folder, format);
}

/** Throws where there is anything with the name of a file of the format, such as a link to nothing. */
async function assertFree(folder: string, format: FormatName): Promise<void> {
  for (const file of FILES[format].map((name) => join(folder, name))) {
    if ((await lstat(file).catch(() => null)) === null) continue;
    const why = "It is there already. Pass --force to replace it, or name another folder.";
    throw diagnosticError(ERRORS.cannotWrite, { named: file, why });
  }
}

/** Writes the texts of the files of a format, in their order: all of them or none. Throws as `prepareFolder` does. */
export async function writeFiles(
  { out, format, isForced }: { readonly out: string; readonly format: FormatName; readonly isForced: boolean },
  texts: readonly string[],
): Promise<void> {
  if (!isForced) await assertFree(out, format);
  await replaceEntries(FILES[format].map((name, index) => [join(out, name), texts[index] ?? ""] as const));
}

/** The `required_providers` in a folder's other files. A configuration can declare each provider once. */
export interface Requirements {
  readonly file: string;
  /** Whether the provider is among them. */
  readonly hasProvider: boolean;
}

/** Finds them; null where no file does. */
export async function requirementsIn(folder: string): Promise<Requirements | null> {
  const names = await configurationFiles(folder, null);
  for (const file of names.filter((name) => !ALL_FILES.includes(name))) {
    const body = await readConfigurationFile(folder, file);
    const [found] = body.blocks("terraform", 0).flatMap((terraform) => terraform.body.blocks("required_providers", 0));
    if (found !== undefined) return { file, hasProvider: found.body.attribute("tocsin") !== null };
  }
  return null;
}
