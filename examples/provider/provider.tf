terraform {
  required_version = ">= 1.0"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}

# The address and the token come from TOCSIN_BASE_URL and TOCSIN_TOKEN.
provider "tocsin" {}

# The token's user gets an email for every failed pipeline in this project.
resource "tocsin_notification_setting" "docs" {
  project = "team/docs"
  level   = "custom"
  events = {
    failed_pipeline = true
  }
}
