terraform {
  # Identities came with Terraform 1.12 and OpenTofu 1.12.
  required_version = ">= 1.12"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}
