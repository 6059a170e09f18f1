resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "custom"
  events = {
    failed_pipeline = true
    fixed_pipeline  = false
  }
}

moved {
  from = gitlab_project_level_notifications.app
  to   = tocsin_notification_setting.app
}
