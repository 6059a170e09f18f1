import type { Instance } from "../store/index.ts";

/** The scope of a notification setting. */
export type Scope = "global" | "group" | "project";

/** One email event of the notification settings. */
export interface NotificationEvent {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Exists on the paid tiers only. */
  readonly isPaid: boolean;
  /** Listed by the interface document among the keys of a response. */
  readonly isDocumented: boolean;
  /** Its value until it is set. */
  readonly initial: boolean | null;
  /** The release that introduced it, such as `13.3`; null where it is not known. */
  readonly since: string | null;
}

const EVERYWHERE: readonly Scope[] = ["global", "group", "project"];
const ORDINARY: Omit<NotificationEvent, "name"> = {
  scopes: EVERYWHERE,
  isPaid: false,
  isDocumented: false,
  initial: null,
  since: null,
};

/** All events, in the order in which a response lists them. */
export const EVENTS: readonly NotificationEvent[] = [
  { ...ORDINARY, name: "new_release" },
  { ...ORDINARY, name: "new_note", isDocumented: true },
  { ...ORDINARY, name: "new_issue", isDocumented: true },
  { ...ORDINARY, name: "reopen_issue", isDocumented: true },
  { ...ORDINARY, name: "close_issue", isDocumented: true },
  { ...ORDINARY, name: "reassign_issue", isDocumented: true },
  { ...ORDINARY, name: "issue_due", isDocumented: true },
  { ...ORDINARY, name: "new_merge_request", isDocumented: true },
  { ...ORDINARY, name: "push_to_merge_request", isDocumented: true },
  { ...ORDINARY, name: "reopen_merge_request", isDocumented: true },
  { ...ORDINARY, name: "close_merge_request", isDocumented: true },
  { ...ORDINARY, name: "reassign_merge_request", isDocumented: true },
  { ...ORDINARY, name: "change_reviewer_merge_request" },
  { ...ORDINARY, name: "merge_merge_request", isDocumented: true },
  { ...ORDINARY, name: "failed_pipeline", isDocumented: true },
  { ...ORDINARY, name: "fixed_pipeline", isDocumented: true },
  { ...ORDINARY, name: "success_pipeline", isDocumented: true },
  { ...ORDINARY, name: "moved_project", initial: true, since: "13.3" },
  { ...ORDINARY, name: "merge_when_pipeline_succeeds", initial: false, since: "13.9" },
  { ...ORDINARY, name: "new_epic", scopes: ["global", "group"], isPaid: true, isDocumented: true, since: "11.3" },
  { ...ORDINARY, name: "approver", scopes: ["global", "project"], isPaid: true, initial: false, since: "16.7" },
  { ...ORDINARY, name: "service_account_failed_pipeline", isPaid: true, initial: false, since: "18.1" },
  { ...ORDINARY, name: "service_account_success_pipeline", isPaid: true, initial: false, since: "18.1" },
  { ...ORDINARY, name: "service_account_fixed_pipeline", isPaid: true, initial: false, since: "18.1" },
];

/** The events that a setting of this scope accepts on an instance; any other is an undeclared parameter and ignored. */
export function acceptedEvents(
  scope: Scope,
  { tier, release }: Pick<Instance, "tier" | "release">,
): NotificationEvent[] {
  return EVENTS.filter(
    ({ scopes, isPaid, since }) =>
      scopes.includes(scope) &&
      (!isPaid || tier !== "free") &&
      (release === null || since === null || !isBefore(release, since)),
  );
}

const isBefore = (release: string, other: string): boolean => release.localeCompare(other, "en", { numeric: true }) < 0;
