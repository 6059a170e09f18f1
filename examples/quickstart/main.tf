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

# Everywhere else: only what mentions me.
resource "tocsin_notification_setting" "everywhere" {
  level = "mention"
}

# In the group, everything.
resource "tocsin_notification_setting" "team" {
  group = "demo"
  level = "watch"
}

# In one project, three events; events that are not named stay as they are.
resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = "custom"
  events = {
    failed_pipeline = true
    fixed_pipeline  = true
    new_note        = false
  }
}
