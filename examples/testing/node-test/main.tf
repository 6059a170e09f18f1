terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}

resource "tocsin_notification_setting" "web" {
  project = "team/web"
  level   = "custom"
  events  = { failed_pipeline = true }
}
