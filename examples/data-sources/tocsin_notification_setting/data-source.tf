# The setting of the token's user in a group.
data "tocsin_notification_setting" "team" {
  group = "team"
}

# The global setting.
data "tocsin_notification_setting" "everywhere" {}

output "team_level" {
  description = "The level that is in effect in the group."
  value = (
    data.tocsin_notification_setting.team.level == "global"
    ? data.tocsin_notification_setting.everywhere.level
    : data.tocsin_notification_setting.team.level
  )
}
