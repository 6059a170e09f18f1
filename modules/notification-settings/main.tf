locals {
  # Each slot belongs to the shard that has the greatest hash with it. A new shard takes over some slots; no others move.
  shard_of_slot = [
    for slot in range(1024) : tonumber(split(":", reverse(sort([
      for shard in range(var.shards) : "${sha256("${shard}:${slot}")}:${shard}"
    ]))[0])[1])
  ]

  # By the reference that decides about the shard: in lower case, and an ID without leading zeros.
  all_projects = { for project in var.projects : replace(lower(project), "/^0+([0-9]+)$/", "$1") => project }
  all_groups   = { for group in var.groups : replace(lower(group), "/^0+([0-9]+)$/", "$1") => group }

  shard_of = {
    for reference, _ in merge(local.all_projects, local.all_groups) :
    reference => local.shard_of_slot[parseint(substr(sha256(reference), 0, 8), 16) % 1024]
  }

  # In the order of the provider's documentation.
  event_names = [
    "new_release",
    "new_note",
    "new_issue",
    "reopen_issue",
    "close_issue",
    "reassign_issue",
    "issue_due",
    "new_merge_request",
    "push_to_merge_request",
    "reopen_merge_request",
    "close_merge_request",
    "reassign_merge_request",
    "change_reviewer_merge_request",
    "merge_merge_request",
    "failed_pipeline",
    "fixed_pipeline",
    "success_pipeline",
    "moved_project",
    "merge_when_pipeline_succeeds",
    "new_epic",
    "approver",
    "service_account_failed_pipeline",
    "service_account_success_pipeline",
    "service_account_fixed_pipeline",
  ]

  # Maps, since Terraform takes many times longer with sets.
  projects = { for reference, project in local.all_projects : reference => project if local.shard_of[reference] == var.shard }
  groups   = { for reference, group in local.all_groups : reference => group if local.shard_of[reference] == var.shard }
}

resource "tocsin_notification_setting" "project" {
  for_each = local.projects

  project    = each.value
  level      = var.level
  events     = var.events
  on_destroy = var.on_destroy
}

resource "tocsin_notification_setting" "group" {
  for_each = local.groups

  group      = each.value
  level      = var.level
  events     = var.events
  on_destroy = var.on_destroy
}
