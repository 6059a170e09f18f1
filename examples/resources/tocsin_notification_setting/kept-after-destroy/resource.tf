# The group stays silent after this resource is destroyed.
resource "tocsin_notification_setting" "archive" {
  group      = "archive"
  level      = "disabled"
  on_destroy = "keep"
}
