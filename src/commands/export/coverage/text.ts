import { code, counted, inColumns, oneLine, row, table as markdownTable, withinSize } from "../../terminal/index.ts";
import { leftOutLines } from "../left-out.ts";
import { userText, type Whose } from "../summary.ts";
import type { Coverage, ProjectCoverage } from "./coverage.ts";
import type { EffectiveSetting, Origin } from "./effective-setting.ts";

/** Writes a coverage in one format. */
export type Format = (coverage: Coverage, whose: Whose) => string;

/** For people. */
export const table: Format = (coverage, whose) => {
  const parts = [
    [headline(coverage), whoseText(whose)],
    linesOf("- ", "without any alarm", coverage.withoutAlarm),
    linesOf("? ", "not known", coverage.notKnown),
    leftOutLines(coverage.skipped).map((line) => `Skipped: ${oneLine(line)}`),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => `${part.join("\n")}\n`)
    .join("\n");
};

/** At the start of a line a path could be a command for the CI system whose log it is in; a mark stands before it. */
function linesOf(mark: string, title: string, projects: readonly ProjectCoverage[]): readonly string[] {
  if (projects.length === 0) return [];
  const [head = "", ...lines] = inColumns([[title, ...COLUMNS], ...projects.map(cellsOf)]);
  return [`  ${head}`, ...lines.map((line) => `${mark}${line}`)];
}

/** For a comment or the summary of a job: tables, cut at a size with a count. */
export const markdown: Format = (coverage, whose) =>
  withinSize(`### ${headline(coverage)}`, [
    [code(whoseText(whose))],
    section("without any alarm", coverage.withoutAlarm),
    section("not known", coverage.notKnown),
    markdownTable(
      ["skipped"],
      leftOutLines(coverage.skipped).map((line) => row([code(line)])),
    ),
  ]);

const section = (title: string, projects: readonly ProjectCoverage[]): readonly string[] =>
  markdownTable(
    [title, ...COLUMNS],
    projects.map((project) => row(cellsOf(project).map(code))),
  );

/** What the columns after the project are called. */
const COLUMNS = ["error tracking", "client keys", "notifications"] as const;

/** A coverage in one sentence. */
function headline({ projects, withoutAlarm, notKnown, isComplete }: Coverage): string {
  const counts = `${withoutAlarm.length} without any alarm, ${notKnown.length} not known`;
  return `${isComplete ? "" : "Incomplete. "}${counted(projects, "project")}: ${counts}.`;
}

/** Whose settings the levels are, in one sentence. */
const whoseText = (whose: Whose): string => oneLine(`Notification settings of ${userText(whose)} at ${whose.address}.`);

/** A project in words: its path, and what there is instead of an alarm. */
const cellsOf = ({ path, errorTracking, inactiveKeys, notifications }: ProjectCoverage): readonly string[] =>
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
