import { SOURCE } from "../../source.ts";
import type { ProgramName } from "../terraform/index.ts";

/** The full address of the provider in each program. */
export const ADDRESS: Readonly<Record<ProgramName, string>> = {
  Terraform: `registry.terraform.io/${SOURCE}`,
  OpenTofu: `registry.opentofu.org/${SOURCE}`,
};

/** The provider's address in every program. */
export const ADDRESSES: readonly string[] = Object.values(ADDRESS);
