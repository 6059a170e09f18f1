import { counted, oneLine } from "../../terminal/index.ts";
import { userText, type Whose } from "../summary.ts";
import type { ProjectCoverage, Verdict } from "./coverage.ts";
import type { CoverageModel, ProjectModel } from "./model.ts";

/** The parts of a report in order, by what its projects have in common. */
export const SECTIONS: readonly (readonly [verdict: Verdict, title: string])[] = [
  ["no_alarm", "without any alarm"],
  ["default", "left at the default"],
  ["not_known", "not known"],
  ["alarm", "with an alarm"],
];

/** The names of the columns after the project. */
export const COLUMNS = ["error tracking", "client keys", "notifications"] as const;

/** A coverage in one sentence. */
export function headline({ counts, complete }: CoverageModel): string {
  const parts = [
    `${counts.without_error_tracking} without active error tracking${unread(counts.not_read.error_tracking)}`,
    `${counts.without_client_key} without an active key${unread(counts.not_read.client_keys)}`,
    `${counts.silent} silent for the token's user${unread(counts.not_read.notifications)}`,
    `${counts.default} left at the default`,
    ...(counts.not_known === 0 ? [] : [`${counts.not_known} not known`]),
  ];
  return `${complete ? "" : "Incomplete. "}${counted(counts.projects, "project")}: ${parts.join(", ")}.`;
}

const unread = (count: number): string => (count === 0 ? "" : ` (${count} not read)`);

/** Whose settings the levels are, in one sentence. */
export const whoseText = (whose: Whose): string =>
  oneLine(`Notification settings of ${userText(whose)} at ${whose.address}.`);

/** A project in words: its path, and what reports of it. */
export const cellsOf = ({ project, error_tracking, client_keys, notifications }: ProjectModel): readonly string[] =>
  [project, TRACKING[error_tracking ?? "unread"], keysText(client_keys), notificationsText(notifications)].map(oneLine);

const UNREAD = "not read";

const TRACKING = { active: "active", not_set_up: "not set up", off: "off", unread: UNREAD };

function keysText(keys: ProjectCoverage["keys"]): string {
  if (keys === null) return UNREAD;
  const texts = [
    ...(keys.active === 0 ? [] : [`${keys.active} active`]),
    ...(keys.inactive === 0 ? [] : [`${keys.inactive} inactive`]),
  ];
  return texts.join(", ") || "none";
}

function notificationsText({ level, notifies, from }: ProjectModel["notifications"]): string {
  return `${level ?? UNREAD}${level === "custom" ? CUSTOM[`${notifies}`] : ""} (${originText(from)})`;
}

const CUSTOM = { true: "", false: " without an event", null: ", events not shown" };

function originText({ kind, path }: ProjectModel["notifications"]["from"]): string {
  if (path === null) return "global setting";
  return kind === "project" ? kind : `${kind} ${path}`;
}
