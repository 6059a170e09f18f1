import { printHcl, printJson } from "../terraform/index.ts";
import { configurationOf, type Exported, type Style } from "./configuration.ts";
import type { FormatName } from "./files.ts";
import { byPlace } from "./sort.ts";
import { printTypeScript } from "./typescript/print-typescript.ts";

/** The texts of the files of a format, in their order. */
export function textsOf(exported: Exported, format: FormatName, style: Style): readonly string[] {
  if (format === "cdktf" || format === "cdktn") {
    return [printTypeScript(byPlace(exported.declarations), { header: exported.header, library: format })];
  }
  const print = format === "hcl" ? printHcl : printJson;
  const { resources, imports } = configurationOf(exported, style);
  return [print(resources), print(imports)];
}
