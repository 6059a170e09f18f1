# The group stays silent when this configuration is no longer there.
resource "tocsin_notification_setting" "archive" {
  group      = "archive"
  level      = "disabled"
  on_destroy = "keep"
}
