terraform {
  # The validation of one variable looks at another one.
  required_version = ">= 1.9"

  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = ">= 0.2.0"
    }
  }
}
