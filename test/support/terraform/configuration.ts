const HEAD = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}
`;

/** The configuration with the `terraform` block that it needs. */
export const configuration = (hcl: string): string => HEAD + hcl;
