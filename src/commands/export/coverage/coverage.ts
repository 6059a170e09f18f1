import type { Client } from "../../../provider/client/index.ts";
import { hidesPlaces, type Found, type FoundPlace, type Skipped } from "../../../provider/inventory/index.ts";
import type { DiagnosticError } from "../../../kit/errors.ts";
import { skippedPart, type LeftOut } from "../left-out.ts";
import { compareTexts } from "../sort.ts";
import { createInheritance, effectOf, type Effect, type EffectiveSetting } from "./effective-setting.ts";
import { SETTING, type Facts } from "./facts.ts";

/**
 * Whether a project has an alarm: active error tracking, an active key, or an effective level that notifies and that
 * somebody has chosen. `default` is a project of which only the service's default level notifies.
 */
export type Verdict = "no_alarm" | "default" | "not_known" | "alarm";

/** A project with everything that reports of it. */
export interface ProjectCoverage {
  readonly id: string;
  readonly path: string;
  readonly verdict: Verdict;
  /** Null where it could not be read. */
  readonly errorTracking: "active" | "off" | "not_set_up" | null;
  /** How many keys work, and how many do not; null where they could not be read. */
  readonly keys: { readonly active: number; readonly inactive: number } | null;
  readonly notifications: EffectiveSetting;
}

/** The projects of a walk, and what reports of each. */
export interface Coverage {
  /** By path. */
  readonly projects: readonly ProjectCoverage[];
  readonly skipped: readonly LeftOut[];
  /** Whether every project was found, and is known. */
  readonly isComplete: boolean;
}

/** Options for reading the settings that a walk did not find. */
export interface CoverageOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** A project, with the setting of its own. */
interface Candidate extends Pick<ProjectCoverage, "id" | "path" | "errorTracking" | "keys"> {
  /** Null where it could not be read. */
  readonly own: Effect | null;
}

/**
 * Finds out what reports of the projects of a walk over all parts. Settings of groups above and the global one are
 * asked for where the walk has not found them and they decide. Throws as the walk does.
 */
export async function coverageOf(
  found: AsyncIterable<Found<Facts>>,
  { client, signal }: CoverageOptions,
): Promise<Coverage> {
  const skipped = collectSkipped();
  const inheritance = createInheritance({
    client,
    signal,
    onSkipped: (each) => skipped.add({ kind: "skipped", what: SETTING.name, noun: SETTING.noun, ...each }),
  });
  const candidates: Candidate[] = [];
  for await (const each of found) {
    if (each.kind === "skipped") skipped.add(each);
    else {
      const { place, read } = each;
      const facts = read.reduce<Facts>((known, each) => ({ ...known, ...each }), {});
      if (place.kind === "project") candidates.push(candidateFrom(place, facts));
      else inheritance.learn(place, facts.setting);
    }
  }
  const covered = await Promise.all(
    candidates.map(async ({ own, ...project }): Promise<ProjectCoverage> => {
      const from = { kind: "project", path: project.path } as const;
      const notifications =
        own?.level === "global"
          ? await inheritance.settingAbove(project.path)
          : { level: null, isAlarm: null, ...own, from };
      return { ...project, notifications, verdict: verdictOn({ ...project, notifications }) };
    }),
  );
  const projects = covered.toSorted((one, other) => compareTexts(one.path, other.path));
  const isKnown = projects.every(({ verdict }) => verdict !== "not_known");
  return { projects, skipped: skipped.all, isComplete: isKnown && !skipped.all.some(hidesPlaces) };
}

function candidateFrom(
  { id, path }: Extract<FoundPlace, { readonly path: string }>,
  { tracking, keys, setting }: Facts,
): Candidate {
  const active = keys?.filter((key) => key.active).length ?? 0;
  return {
    id,
    path,
    errorTracking: trackingOf(tracking),
    keys: keys === undefined ? null : { active, inactive: keys.length - active },
    own: setting === undefined ? null : effectOf(setting),
  };
}

function trackingOf(tracking: Facts["tracking"]): ProjectCoverage["errorTracking"] {
  if (tracking === undefined) return null;
  if (tracking === null) return "not_set_up";
  return tracking.active ? "active" : "off";
}

function verdictOn({ errorTracking, keys, notifications }: Omit<ProjectCoverage, "verdict">): Verdict {
  const isDefault = isDefaultLevel(notifications);
  if (errorTracking === "active" || (keys?.active ?? 0) > 0) return "alarm";
  if (notifications.isAlarm === true && !isDefault) return "alarm";
  if (errorTracking === null || keys === null || notifications.isAlarm === null) return "not_known";
  return isDefault ? "default" : "no_alarm";
}

/** Whether a level is the one that every user starts with, in a project and groups that leave it as it is. */
const isDefaultLevel = ({ level, from }: EffectiveSetting): boolean =>
  from.kind === "global" && level === "participating";

/** Keeps what is skipped, and of reasons that are alike the first: a token may be refused for every project. */
function collectSkipped() {
  const all: LeftOut[] = [];
  const reasons = new Map<string, DiagnosticError>();
  const add = (skipped: Skipped): void => {
    const kind = JSON.stringify([skipped.what, skipped.reason.summary]);
    const reason = reasons.get(kind) ?? skipped.reason;
    reasons.set(kind, reason);
    all.push({ ...skippedPart(skipped), reason });
  };
  return { all, add };
}
