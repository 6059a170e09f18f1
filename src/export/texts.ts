import { printHcl, printJson } from "../terraform/index.ts";
import { configurationOf, type Exported, type Style } from "./configuration.ts";
import type { FormatName } from "./files.ts";

/** The texts of the files of a format, in their order. */
export function textsOf(exported: Exported, format: FormatName, style: Style): readonly string[] {
  if (format === "cdktf") return [];
  const print = format === "hcl" ? printHcl : printJson;
  const { resources, imports } = configurationOf(exported, style);
  return [print(resources), print(imports)];
}
