import { counted, oneLine } from "../../terminal/index.ts";
import { userText, type Whose } from "../whose.ts";
import type { Coverage, ProjectCoverage } from "./coverage.ts";
import type { EffectiveSetting, Origin } from "./effective-setting.ts";

/** Writes a coverage in one format. */
export type Format = (coverage: Coverage, whose: Whose) => string;

/** What the columns after the project are called. */
export const COLUMNS = ["error tracking", "client keys", "notifications"] as const;

/** A coverage in one sentence. */
export function headline({ projects, withoutAlarm, notKnown, isComplete }: Coverage): string {
  const counts = `${withoutAlarm.length} without any alarm, ${notKnown.length} not known`;
  return `${isComplete ? "" : "Incomplete. "}${counted(projects, "project")}: ${counts}.`;
}

/** Whose settings the levels are, in one sentence. */
export const whoseText = (whose: Whose): string =>
  oneLine(`Notification settings of ${userText(whose)} at ${whose.address}.`);

/** A project in words: its path, and what there is instead of an alarm. */
export const cellsOf = ({ path, errorTracking, inactiveKeys, notifications }: ProjectCoverage): readonly string[] =>
  [path, TRACKING[errorTracking ?? "unread"], keysText(inactiveKeys), notificationsText(notifications)].map(oneLine);

const UNREAD = "not read";

const TRACKING = { not_set_up: "not set up", off: "off", unread: UNREAD };

function keysText(inactive: number | null): string {
  if (inactive === null) return UNREAD;
  return inactive === 0 ? "none" : `${inactive} inactive`;
}

function notificationsText({ level, isAlarm, from }: EffectiveSetting): string {
  const events = isAlarm === null ? ", events not shown" : " without an event";
  return `${level ?? UNREAD}${level === "custom" ? events : ""} (${originText(from)})`;
}

function originText(from: Origin): string {
  if (from.kind === "global") return "global setting";
  return from.kind === "project" ? from.kind : `${from.kind} ${from.path}`;
}
