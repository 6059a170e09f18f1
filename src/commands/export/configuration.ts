import { importBlock, resourceBlock, type Declaration } from "../declaration/index.ts";
import type { PrintableBlock, PrintableFile } from "../terraform/index.ts";
import { SOURCE } from "../../source.ts";
import { sharedBlocks } from "./for-each.ts";

/** What a configuration is made of. */
export interface Exported {
  /** Whose settings these are, for people. */
  readonly header: string;
  /** In their order. */
  readonly declarations: readonly Declaration[];
}

/** The two files of a configuration: what is declared, and what imports it, which is of no use after the apply. */
export interface Configuration {
  readonly resources: PrintableFile;
  readonly imports: PrintableFile;
}

/** How a configuration is written. */
export interface Style {
  /** Whether objects with equal values share a block with `for_each`. */
  readonly isShared: boolean;
  /** Whether the resources begin with the block that says where the provider comes from. */
  readonly hasProvider: boolean;
}

/** Makes the configuration that declares and imports what is exported. */
export function configurationOf({ header, declarations }: Exported, { isShared, hasProvider }: Style): Configuration {
  const { resources, imports } = isShared
    ? sharedBlocks(declarations)
    : { resources: declarations.map(resourceBlock), imports: declarations.map(importBlock) };
  return {
    resources: { comment: header, blocks: [...(hasProvider ? [PROVIDER] : []), ...resources] },
    imports: { comment: `${header}\n${ABOUT_IMPORTS}`, blocks: imports },
  };
}

const ABOUT_IMPORTS = "After the apply that imports everything, this file can be deleted.";

const PROVIDER: PrintableBlock = {
  type: "terraform",
  blocks: [{ type: "required_providers", attributes: { tocsin: { source: SOURCE } } }],
};
