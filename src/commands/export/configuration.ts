import { importBlock, resourceBlock, type Declaration } from "../declaration/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { printHcl, printJson, type PrintableBlock, type PrintableFile } from "../terraform/index.ts";
import { CONSTRAINT, SOURCE } from "../../source.ts";
import type { FormatName } from "./files.ts";
import { sharedBlocks } from "./for-each.ts";
import { byPlace } from "./sort.ts";
import { printTypeScript } from "./typescript/print-typescript.ts";

/** The parts of a configuration. */
export interface Exported {
  /** Whose settings these are, for people. */
  readonly header: string;
  /** The lines about objects that are missing; empty for none. */
  readonly notes: readonly string[];
  /** In their order. */
  readonly declarations: readonly Declaration[];
  readonly table: readonly LiveResource[];
}

/** The two files of a configuration: what is declared, and what imports it, which is of no use after the apply. */
interface Configuration {
  readonly resources: PrintableFile;
  readonly imports: PrintableFile;
}

/** Options for writing a configuration. */
export interface Style {
  /** Whether objects with equal values share a block with `for_each`. */
  readonly isShared: boolean;
  /** Whether the resources begin with the block that says where the provider comes from. */
  readonly hasProvider: boolean;
}

/** The texts of the files of a format, in their order. */
export function textsOf(exported: Exported, format: FormatName, style: Style): readonly string[] {
  if (format === "cdktf" || format === "cdktn") {
    const header = commentOf([exported.header], exported);
    return [printTypeScript(byPlace(exported.declarations), { header, library: format })];
  }
  const print = format === "hcl" ? printHcl : printJson;
  const { resources, imports } = configurationOf(exported, style);
  return [print(resources), print(imports)];
}

/** Makes the configuration that declares and imports what is exported. */
function configurationOf(exported: Exported, { isShared, hasProvider }: Style): Configuration {
  const { header, declarations, table } = exported;
  const { resources, imports } = isShared
    ? sharedBlocks(declarations, table)
    : { resources: declarations.map(resourceBlock), imports: declarations.map(importBlock) };
  return {
    resources: {
      comment: commentOf([header], exported),
      blocks: [...(hasProvider ? [PROVIDER] : []), ...resources],
    },
    imports: { comment: commentOf([header, ABOUT_IMPORTS], exported), blocks: imports },
  };
}

const commentOf = (head: readonly string[], { notes }: Pick<Exported, "notes">): string =>
  [...head, ...(notes.length === 0 ? [] : ["", ...notes])].join("\n");

const ABOUT_IMPORTS = "After the apply, this file can be deleted.";

const PROVIDER: PrintableBlock = {
  type: "terraform",
  blocks: [{ type: "required_providers", attributes: { tocsin: { source: SOURCE, version: CONSTRAINT } } }],
};
