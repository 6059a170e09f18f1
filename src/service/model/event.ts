import type { Instance } from "../store/index.ts";

/** What a notification setting belongs to. */
export type Scope = "global" | "group" | "project";

/** One email event of the notification settings. */
export interface EventRule {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Known on the paid tiers only. */
  readonly isPaid: boolean;
  /** Among the keys of an answer in the interface document. */
  readonly isDocumented: boolean;
  /** Its value until somebody sets it. */
  readonly initial: boolean | null;
  /** The release that it came with, such as `13.3`; null where the interface document names none. */
  readonly since: string | null;
}

const EVERYWHERE: readonly Scope[] = ["global", "group", "project"];
const ORDINARY: Omit<EventRule, "name"> = {
  scopes: EVERYWHERE,
  isPaid: false,
  isDocumented: false,
  initial: null,
  since: null,
};

/** All events, in the order in which an answer lists them. */
export const EVENTS: readonly EventRule[] = [
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
  { ...ORDINARY, name: "approver", scopes: ["global", "project"], isPaid: true },
  { ...ORDINARY, name: "service_account_failed_pipeline", isPaid: true },
  { ...ORDINARY, name: "service_account_success_pipeline", isPaid: true },
  { ...ORDINARY, name: "service_account_fixed_pipeline", isPaid: true },
];

/** The events that a setting of this scope takes and stores on an instance; any other is an undeclared parameter, ignored. */
export function acceptedEvents(scope: Scope, { tier, release }: Pick<Instance, "tier" | "release">): EventRule[] {
  return EVENTS.filter(
    ({ scopes, isPaid, since }) =>
      scopes.includes(scope) &&
      (!isPaid || tier !== "free") &&
      (release === null || since === null || !isBefore(release, since)),
  );
}

function isBefore(release: string, other: string): boolean {
  return release.localeCompare(other, "en", { numeric: true }) < 0;
}
