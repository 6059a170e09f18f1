/** The facts about an event, from which everything else about events is derived. */
export interface EventFacts {
  /** The occasion on which it notifies, as a sentence. */
  readonly doc: string;
  /** The release that introduced it; null if no page names one. */
  readonly since: string | null;
  /** The lowest tier that includes it; null if all do. */
  readonly tier: "premium" | "ultimate" | null;
  /** The only kind of setting that does not support it; null if all do. */
  readonly notFor: "group" | "project" | null;
  /** Whether the interface document lists it. */
  readonly isDocumented: boolean;
  /** Whether the service stores it, although responses that follow the interface document omit it. */
  readonly isLeftOut: boolean;
  /** Whether null counts as on (GitLab, app/models/notification_setting.rb). */
  readonly isOnWhereNull: boolean;
}

const ORDINARY = { since: null, tier: null, notFor: null, isDocumented: true, isLeftOut: false, isOnWhereNull: false };
const NEWER = { ...ORDINARY, isDocumented: false };
const PAID = { ...NEWER, tier: "premium" } as const;
const ACCOUNT = { ...PAID, since: "18.1" };

/** The events that any release of the service supports, in the service's order. */
export const EVENTS = {
  new_release: { ...NEWER, doc: "A release is published.", isLeftOut: true },
  new_note: { ...ORDINARY, doc: "Somebody comments." },
  new_issue: { ...ORDINARY, doc: "An issue is opened." },
  reopen_issue: { ...ORDINARY, doc: "An issue is reopened." },
  close_issue: { ...ORDINARY, doc: "An issue is closed." },
  reassign_issue: { ...ORDINARY, doc: "An issue gets another assignee." },
  issue_due: { ...ORDINARY, doc: "An issue is due the next day." },
  new_merge_request: { ...ORDINARY, doc: "A merge request is opened." },
  push_to_merge_request: { ...ORDINARY, doc: "Somebody pushes to a merge request." },
  reopen_merge_request: { ...ORDINARY, doc: "A merge request is reopened." },
  close_merge_request: { ...ORDINARY, doc: "A merge request is closed." },
  reassign_merge_request: { ...ORDINARY, doc: "A merge request gets another assignee." },
  change_reviewer_merge_request: { ...NEWER, doc: "A merge request gets another reviewer." },
  merge_merge_request: { ...ORDINARY, doc: "A merge request is merged." },
  failed_pipeline: { ...ORDINARY, doc: "A pipeline fails.", isOnWhereNull: true },
  fixed_pipeline: { ...ORDINARY, doc: "A pipeline succeeds after one that failed.", isOnWhereNull: true },
  success_pipeline: { ...ORDINARY, doc: "A pipeline succeeds." },
  moved_project: { ...ORDINARY, doc: "A project is moved.", since: "13.3", isLeftOut: true },
  merge_when_pipeline_succeeds: {
    ...ORDINARY,
    doc: "A merge request is set to merge when its pipeline succeeds.",
    since: "13.9",
    isLeftOut: true,
  },
  new_epic: { ...ORDINARY, doc: "An epic is opened.", since: "11.3", tier: "ultimate", notFor: "project" },
  approver: { ...PAID, doc: "Somebody becomes an approver of a merge request.", since: "16.7", notFor: "group" },
  service_account_failed_pipeline: { ...ACCOUNT, doc: "A service account's pipeline fails." },
  service_account_success_pipeline: { ...ACCOUNT, doc: "A service account's pipeline succeeds." },
  service_account_fixed_pipeline: { ...ACCOUNT, doc: "A service account's pipeline succeeds after one that failed." },
} as const satisfies Readonly<Record<string, EventFacts>>;

/** The name of an event. */
export type EventName = keyof typeof EVENTS;

/** The names of all events, in the order of the table. */
// Object.keys is typed as string[] for any object.
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** Returns a value for each event. */
export const forEachEvent = <T>(value: (name: EventName) => T): Readonly<Record<EventName, T>> =>
  // Object.fromEntries loses the names.
  Object.fromEntries(EVENT_NAMES.map((name) => [name, value(name)])) as Record<EventName, T>;

/** Returns the names of the events that match a predicate. */
export const eventsWhere = (isTrueOf: (facts: EventFacts) => boolean): readonly EventName[] =>
  EVENT_NAMES.filter((name) => isTrueOf(EVENTS[name]));
