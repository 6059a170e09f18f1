terraform {
  # There are import blocks since 1.5.
  required_version = ">= 1.5"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}
