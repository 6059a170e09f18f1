# What examples/cdktf/main.ts declares, in HCL.
terraform {
  required_providers {
    tocsin = {
      source = "tocsin/tocsin"
    }
  }
}

resource "tocsin_notification_setting" "everywhere" {
  level = "mention"
}

resource "tocsin_notification_setting" "team" {
  group = "demo"
  level = "watch"
}

resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = "custom"
  events  = { failed_pipeline = true, fixed_pipeline = true, new_note = false }
}

resource "tocsin_notification_setting" "others" {
  project = "demo/api"
  level   = "custom"
  events  = { failed_pipeline = true }
}

resource "tocsin_error_tracking_settings" "tracking" {
  project = "demo/web"
}

resource "tocsin_client_key" "browser" {
  project = "demo/web"
}

resource "tocsin_client_key" "server" {
  project             = "demo/web"
  rotate_when_changed = { quarter = "2026-4" }
  retain              = 1
}
