terraform {
  # Actions came with 1.14.
  required_version = ">= 1.14"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}
