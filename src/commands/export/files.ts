import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { assertWritable, fileExists, writeWhole } from "../terminal/index.ts";
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
  try {
    await mkdir(folder, { recursive: true });
  } catch (thrown) {
    const why = reasonFrom(thrown);
    throw diagnosticError(ERRORS.cannotWrite, { named: `into ${folder}`, why, cause: thrown });
  }
  const files = FILES[format].map((name) => join(folder, name));
  for (const file of files) {
    if (isForced || !(await fileExists(file))) continue;
    const why = "It is there already. Pass --force to replace it, or name another folder.";
    throw diagnosticError(ERRORS.cannotWrite, { named: file, why });
  }
  await assertWritable(files);
}

/** Writes the texts of the files of a format, in their order. */
export async function writeFiles(folder: string, format: FormatName, texts: readonly string[]): Promise<void> {
  for (const [index, name] of FILES[format].entries()) await writeWhole(join(folder, name), texts[index] ?? "");
}

/** Where a folder's other files say where providers come from. A configuration can say so once. */
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
