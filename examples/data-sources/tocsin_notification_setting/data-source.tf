# What the token's user is notified of in a group, whoever has set it.
data "tocsin_notification_setting" "team" {
  group = "team"
}

# The global setting, with the address that notifications go to.
data "tocsin_notification_setting" "everywhere" {}

output "team_level" {
  description = "The level that is in effect in the group."
  value = (
    data.tocsin_notification_setting.team.level == "global"
    ? data.tocsin_notification_setting.everywhere.level
    : data.tocsin_notification_setting.team.level
  )
}
