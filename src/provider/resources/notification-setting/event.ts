/** Every event of which any release of the service knows, with the sentence that describes it. */
export const EVENTS = {
  new_release: "A release is published.",
  new_note: "Somebody comments.",
  new_issue: "An issue is opened.",
  reopen_issue: "An issue is reopened.",
  close_issue: "An issue is closed.",
  reassign_issue: "An issue gets another assignee.",
  issue_due: "An issue is due the next day.",
  new_merge_request: "A merge request is opened.",
  push_to_merge_request: "Somebody pushes to a merge request.",
  reopen_merge_request: "A merge request is reopened.",
  close_merge_request: "A merge request is closed.",
  reassign_merge_request: "A merge request gets another assignee.",
  change_reviewer_merge_request: "A merge request gets another reviewer.",
  merge_merge_request: "A merge request is merged.",
  failed_pipeline: "A pipeline fails.",
  fixed_pipeline: "A pipeline succeeds after one that failed.",
  success_pipeline: "A pipeline succeeds.",
  moved_project: "A project is moved. From release 13.3.",
  merge_when_pipeline_succeeds: "A merge request is set to merge when its pipeline succeeds. From release 13.9.",
  new_epic: "An epic is opened. Not for projects; top tier only, elsewhere the service ignores it.",
  approver:
    "Somebody becomes an approver of a merge request. From release 16.7, Premium and Ultimate only; not for groups.",
  service_account_failed_pipeline: "A service account's pipeline fails. From release 18.1, Premium and Ultimate only.",
  service_account_success_pipeline:
    "A service account's pipeline succeeds. From release 18.1, Premium and Ultimate only.",
  service_account_fixed_pipeline:
    "A service account's pipeline succeeds after one that failed. From release 18.1, Premium and Ultimate only.",
} as const;

/** The name of an event. */
export type EventName = keyof typeof EVENTS;

/** The names of all events, in the order in which the service lists them. */
// Object.keys is typed as string[] for any object.
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** Events that the interface document does not have, or that only some tiers do. */
const NOT_EVERYWHERE: readonly EventName[] = [
  "new_epic",
  "new_release",
  "change_reviewer_merge_request",
  "approver",
  "service_account_failed_pipeline",
  "service_account_success_pipeline",
  "service_account_fixed_pipeline",
];

/** The events that the service has on every tier, by the interface document. */
export const COMMON_EVENTS: readonly EventName[] = EVENT_NAMES.filter((name) => !NOT_EVERYWHERE.includes(name));
