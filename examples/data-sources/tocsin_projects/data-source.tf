# Every project of a group and of its subgroups, without the archived ones.
data "tocsin_projects" "platform" {
  group             = "platform"
  include_subgroups = true
  archived          = false
}

# One setting for each of them. A new project gets its own with the next apply.
resource "tocsin_notification_setting" "platform" {
  for_each = { for project in data.tocsin_projects.platform.projects : project.path => project }

  project = each.value.path
  level   = "custom"
  events  = { failed_pipeline = true, fixed_pipeline = true }
}
