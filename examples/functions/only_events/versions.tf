terraform {
  # Providers have functions since 1.8.
  required_version = ">= 1.8"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}
