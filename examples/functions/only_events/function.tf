# New comments and failed pipelines notify, and nothing else does.
resource "tocsin_notification_setting" "wiki" {
  project = "team/wiki"
  level   = "custom"
  events  = provider::tocsin::only_events(["new_note", "failed_pipeline"])
}
