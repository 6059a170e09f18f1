# The address and the token come from the environment: TOCSIN_BASE_URL and TOCSIN_TOKEN. The projects are those of `tocsin serve`.
provider "tocsin" {}

variables {
  projects = ["demo/web", "Demo/API"]
  groups   = ["demo"]
  level    = "custom"
  events   = { failed_pipeline = true }
}

run "one_shard_has_every_setting" {
  assert {
    condition     = toset(keys(tocsin_notification_setting.project)) == toset(["demo/api", "demo/web"]) && toset(keys(tocsin_notification_setting.group)) == toset(["demo"])
    error_message = "A setting is missing, or there is an extra one."
  }

  assert {
    condition     = tocsin_notification_setting.project["demo/api"].events.failed_pipeline
    error_message = "A setting differs from the policy."
  }
}

run "the_policy_changes_in_place" {
  variables {
    level      = "watch"
    events     = null
    on_destroy = "restore"
  }

  assert {
    condition     = tocsin_notification_setting.group["demo"].level == "watch" && tocsin_notification_setting.group["demo"].on_destroy == "restore"
    error_message = "A setting differs from the policy."
  }
}
