/** A program that can run the provider. */
export interface Program {
  readonly name: "Terraform" | "OpenTofu";
  /** The full address of `tocsin/tocsin` in it. */
  readonly address: string;
}

export const TERRAFORM: Program = { name: "Terraform", address: "registry.terraform.io/tocsin/tocsin" };
export const OPENTOFU: Program = { name: "OpenTofu", address: "registry.opentofu.org/tocsin/tocsin" };

/** The provider's address in each program. */
export const ADDRESSES: readonly string[] = [TERRAFORM.address, OPENTOFU.address];
