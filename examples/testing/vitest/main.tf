terraform {
  required_version = ">= 1.0"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}

variable "quarter" {
  type = string
}

resource "tocsin_error_tracking_settings" "web" {
  project = "demo/web"
}

resource "tocsin_client_key" "web" {
  project             = "demo/web"
  rotate_when_changed = { quarter = var.quarter }
  depends_on          = [tocsin_error_tracking_settings.web]
}

output "dsn" {
  value = tocsin_client_key.web.tracker_dsn
}
