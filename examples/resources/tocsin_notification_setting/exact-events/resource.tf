locals {
  wanted = ["new_merge_request", "failed_pipeline", "fixed_pipeline"]

  # Events that are not wanted are declared as false, so that they are off and stay off.
  all = [
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
    "merge_merge_request",
    "failed_pipeline",
    "fixed_pipeline",
    "success_pipeline",
    "moved_project",
    "merge_when_pipeline_succeeds",
  ]
}

resource "tocsin_notification_setting" "api" {
  project = "team/api"
  level   = "custom"
  events  = { for name in local.all : name => contains(local.wanted, name) }
}
