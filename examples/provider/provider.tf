terraform {
  required_version = ">= 1.0"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.1"
    }
  }
}

# The address and the token come from TOCSIN_BASE_URL and TOCSIN_TOKEN.
provider "tocsin" {}

# The token's user hears of what mentions them, wherever nothing else is said.
resource "tocsin_notification_setting" "everywhere" {
  level = "mention"
}
