import type { LiveResource } from "../../provider/resources/live/index.ts";
import type { Configuration } from "./configuration.ts";
import type { TerraformProgram } from "./engine.ts";
import type { ProviderBlock } from "./provider-block.ts";
import type { Setup } from "./setup.ts";

/** One folder, with what there is to check in it. */
export interface FolderTarget {
  /** Its folder is this one. */
  readonly setup: Setup;
  readonly configuration: Configuration;
  /** The resources whose objects are checked. */
  readonly table: readonly LiveResource[];
  /** All blocks of the provider in it. */
  readonly blocks: readonly ProviderBlock[];
}

/** One provider configuration of a folder, and what was found out about the folder before. */
export interface Target extends FolderTarget {
  readonly block: ProviderBlock;
  readonly engine: TerraformProgram | null;
  /** Whether Terraform found an error in the configuration. */
  readonly isInvalid: boolean;
  /** Reads the state with Terraform, once for all provider configurations. */
  readonly readState: () => Promise<StateText>;
}

/** The text of a state, empty where there is none yet; else why it cannot be read. */
export type StateText = { readonly text: string } | { readonly failure: string };
