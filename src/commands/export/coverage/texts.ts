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

/** A number of projects, with what they have in common in words. */
interface Statement {
  readonly count: number;
  readonly title: string;
  /** The number of projects of which nobody knows. */
  readonly notRead: number;
}

/** The statements that every report begins with, in order. */
export const statementsOf = ({ counts: { not_read, ...counts } }: CoverageModel): readonly Statement[] => [
  { count: counts.without_error_tracking, title: "without active error tracking", notRead: not_read.error_tracking },
  { count: counts.without_client_key, title: "without an active key", notRead: not_read.client_keys },
  { count: counts.silent, title: "silent for the token's user", notRead: not_read.notifications },
  { count: counts.default, title: "left at the default", notRead: 0 },
];

/** A coverage in one sentence. */
export function headline(model: CoverageModel): string {
  const { counts, complete } = model;
  const parts = [
    ...statementsOf(model).map(
      ({ count, title, notRead }) => `${count} ${title}${notRead === 0 ? "" : ` (${notRead} not read)`}`,
    ),
    ...(counts.not_known === 0 ? [] : [`${counts.not_known} not known`]),
  ];
  return `${complete ? "" : "Incomplete. "}${counted(counts.projects, "project")}: ${parts.join(", ")}.`;
}

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
