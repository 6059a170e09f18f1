# The changes to `before.tf`, each resource named after its own. Those named `replaced` are forced to be replaced,
# those named `tainted` are tainted, `later` ones are destroyed after the create, and some changed behind our back.

variable "quarter" {
  default = "2"
}

resource "terraform_data" "release" {
  input            = "4.2"
  triggers_replace = "after"
}

resource "terraform_data" "releases" {
  input            = { release = "4.2" }
  triggers_replace = "after"
}

resource "terraform_data" "project" {
  input            = "team/c1"
  triggers_replace = "after"
}

resource "tocsin_notification_setting" "one_event" {
  project = "team/a1"
  level   = "custom"
  events = {
    new_note  = false
    new_issue = true
  }
}

resource "tocsin_notification_setting" "level" {
  project = "team/a2"
  level   = "mention"
}

resource "tocsin_notification_setting" "event_given_up" {
  project = "team/a3"
  level   = "custom"
  events  = { new_note = true }
}

resource "tocsin_notification_setting" "events_given_up" {
  project = "team/a4"
  level   = "custom"
}

resource "tocsin_notification_setting" "to_no_event" {
  project = "team/a5"
  level   = "custom"
  events  = {}
}

resource "tocsin_notification_setting" "from_no_event" {
  project = "team/a6"
  level   = "custom"
  events  = { new_note = true }
}

resource "tocsin_notification_setting" "on_destroy" {
  project    = "team/a7"
  level      = "watch"
  on_destroy = "keep"
}

resource "tocsin_notification_setting" "other_project" {
  project = "team/a9"
  level   = "watch"
}

resource "tocsin_notification_setting" "replaced" {
  project = "team/a10"
  level   = "watch"
}

resource "tocsin_notification_setting" "tainted" {
  project = "team/a11"
  level   = "watch"
}

resource "tocsin_notification_setting" "replaced_later" {
  project = "team/a16"
  level   = "watch"
  lifecycle { create_before_destroy = true }
}

resource "tocsin_notification_setting" "tainted_later" {
  project = "team/a17"
  level   = "watch"
  lifecycle { create_before_destroy = true }
}

resource "tocsin_notification_setting" "new_address" {
  project = "team/a12"
  level   = "watch"
}

resource "tocsin_notification_setting" "new_name" {
  project = "team/a13"
  level   = "global"
}

resource "tocsin_notification_setting" "each" {
  for_each = { new = "team/a14" }
  project  = each.value
  level    = "global"
}

resource "tocsin_notification_setting" "drifted" {
  project = "team/a15"
  level   = "custom"
  events  = { new_note = true }
}

resource "tocsin_notification_setting" "level_given_up" {
  notification_email = "ada@work.example"
}

resource "tocsin_notification_setting" "quiet" {
  group = "team"
  level = "watch"
}

resource "tocsin_error_tracking_settings" "active" {
  project = "team/b1"
  active  = false
}

resource "tocsin_error_tracking_settings" "other_project" {
  project = "team/b3"
}

resource "tocsin_error_tracking_settings" "replaced" {
  project = "team/b5"
}

resource "tocsin_error_tracking_settings" "same_project" {
  project = "104"
}

resource "tocsin_notification_setting" "unknown_project" {
  project = terraform_data.project.output
  level   = "watch"
}

resource "tocsin_error_tracking_settings" "unknown_project" {
  project = terraform_data.project.output
}

resource "tocsin_client_key" "unknown_project" {
  project = terraform_data.project.output
}

resource "tocsin_client_key" "retain_raised" {
  project = "team/c2"
  retain  = 2
}

resource "tocsin_client_key" "retain_lowered" {
  project             = "team/c3"
  rotate_when_changed = { quarter = var.quarter }
  retain              = 0
}

resource "tocsin_client_key" "rotated" {
  project             = "team/c4"
  rotate_when_changed = { quarter = "3" }
  retain              = 2
}

resource "tocsin_client_key" "maybe_rotated" {
  project             = "team/c5"
  rotate_when_changed = { release = terraform_data.release.output }
}

resource "tocsin_client_key" "maybe_rotated_as_a_whole" {
  project             = "team/c14"
  rotate_when_changed = terraform_data.releases.output
}

resource "tocsin_client_key" "map_from_null" {
  project             = "team/c6"
  rotate_when_changed = { quarter = "1" }
}

resource "tocsin_client_key" "same_project" {
  project = "207"
}

resource "tocsin_client_key" "other_project" {
  project = "team/c9"
}

resource "tocsin_client_key" "replaced" {
  project = "team/c10"
}

resource "tocsin_client_key" "new_address" {
  project = "team/c11"
}

resource "tocsin_client_key" "gone" {
  project             = "team/c12"
  rotate_when_changed = { quarter = var.quarter }
}

resource "tocsin_client_key" "all_gone" {
  project = "team/c13"
}

moved {
  from = tocsin_notification_setting.old_address
  to   = tocsin_notification_setting.new_address
}

moved {
  from = tocsin_client_key.old_address
  to   = tocsin_client_key.new_address
}
