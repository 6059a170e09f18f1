terraform {
  required_version = ">= 1.6"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}

variable "project" {
  type = string
}

variable "quarter" {
  type = string
}

resource "tocsin_error_tracking_settings" "this" {
  project = var.project
}

resource "tocsin_client_key" "this" {
  project             = var.project
  rotate_when_changed = { quarter = var.quarter }
}
