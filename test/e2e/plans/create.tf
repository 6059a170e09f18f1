# Nothing is in the state yet. Each resource has a project of its own, and is named after what its plan has to show.

resource "tocsin_notification_setting" "global" {
  level              = "mention"
  notification_email = "ada@work.example"
}

resource "tocsin_notification_setting" "group" {
  group = "team"
  level = "watch"
}

resource "tocsin_notification_setting" "project" {
  project = "team/p1"
  level   = "custom"
  events = {
    new_note        = true
    failed_pipeline = false
  }
}

resource "tocsin_error_tracking_settings" "created" {
  project = "team/p1"
}

resource "tocsin_client_key" "created" {
  project = tocsin_error_tracking_settings.created.project
}

resource "tocsin_notification_setting" "taken_over" {
  project = "team/p2"
  level   = "watch"
}

resource "tocsin_error_tracking_settings" "taken_over" {
  project = "team/p2"
}

import {
  to = tocsin_notification_setting.imported
  id = "project/team/p3"
}

resource "tocsin_notification_setting" "imported" {
  project = "team/p3"
  level   = "custom"
  events  = { new_note = true }
}

import {
  to = tocsin_error_tracking_settings.imported
  id = "team/p3"
}

resource "tocsin_error_tracking_settings" "imported" {
  project = "team/p3"
  active  = false
}

import {
  to = tocsin_client_key.imported
  id = "team/p3:1"
}

resource "tocsin_client_key" "imported" {
  project = "team/p3"
}

resource "tocsin_notification_setting" "one" {
  project = "team/p4"
  level   = "watch"
}

resource "terraform_data" "later" {
  input = "team/p5"
}

resource "tocsin_notification_setting" "unknown_project" {
  project = terraform_data.later.output
  level   = "watch"
}

resource "tocsin_notification_setting" "unknown_event" {
  project = "team/p6"
  level   = "custom"
  events = {
    new_note  = terraform_data.later.output == "team/p5"
    new_issue = false
  }
}

resource "tocsin_error_tracking_settings" "unknown_project" {
  project = terraform_data.later.output
}

resource "tocsin_client_key" "unknown_project" {
  project = terraform_data.later.output
}

# No such project is there: it may be made by the same apply.
resource "tocsin_notification_setting" "no_project" {
  project = "team/none"
  level   = "watch"
}
