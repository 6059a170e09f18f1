import type {
  Call,
  Client,
  ClientKey,
  ErrorTrackingSetting,
  NotificationSetting,
} from "../../../provider/client/index.ts";
import {
  hidesPlaces,
  type Found,
  type FoundPlace,
  type Part,
  type Skipped,
} from "../../../provider/inventory/index.ts";
import {
  liveClientKey,
  liveErrorTrackingSettings,
  liveNotificationSetting,
  type Live,
} from "../../../provider/resources/index.ts";
import type { DiagnosticError } from "../../../kit/errors.ts";
import { skippedPart, type LeftOut } from "../left-out.ts";
import { compareTexts } from "../sort.ts";
import { createInheritance, effectOf, type Effect, type EffectiveSetting } from "./effective-setting.ts";

/** The facts that decide about a place; each is absent if it could not be read. */
export interface Facts {
  readonly setting?: NotificationSetting;
  /** Null where error tracking was never set up. */
  readonly tracking?: ErrorTrackingSetting | null;
  readonly keys?: readonly ClientKey[];
}

/** The same places and nouns as the resource, and the service's answer as it is. */
const factOf = (
  name: string,
  { nouns, places }: Live,
  ask: (
    query: { readonly place: FoundPlace; readonly id: string; readonly client: Client },
    call: Call,
  ) => Promise<Facts>,
): Part<Facts> => ({
  name,
  noun: nouns[1],
  places,
  async read({ place, client, signal }) {
    return [await ask({ place, id: place.kind === "global" ? "" : place.id, client }, { signal, fresh: true })];
  },
});

const SETTING = factOf("notification_setting", liveNotificationSetting, async ({ place, client }, call) => ({
  setting: (await client.notificationSettings.get(place, call)).value,
}));

/** The parts of a walk that a coverage needs. */
export const FACTS: readonly Part<Facts>[] = [
  SETTING,
  factOf("error_tracking_settings", liveErrorTrackingSettings, async ({ id, client }, call) => ({
    tracking: (await client.errorTrackingSettings.get(id, call)).value,
  })),
  factOf("client_keys", liveClientKey, async ({ id, client }, call) => ({
    keys: (await client.clientKeys.list(id, call)).value,
  })),
];

/** What a project has instead of an alarm. */
export interface ProjectCoverage {
  readonly id: string;
  readonly path: string;
  /** Null where it could not be read. */
  readonly errorTracking: "not_set_up" | "off" | null;
  /** How many keys there are that do not work; null where they could not be read. */
  readonly inactiveKeys: number | null;
  readonly notifications: EffectiveSetting;
}

/** Which projects of a walk have no alarm at all. */
export interface Coverage {
  /** How many projects were found. */
  readonly projects: number;
  /** By path. */
  readonly withoutAlarm: readonly ProjectCoverage[];
  /** Those of which no alarm was found, and not everything could be read; by path. */
  readonly notKnown: readonly ProjectCoverage[];
  readonly skipped: readonly LeftOut[];
  /** Whether every project was found, and is known. */
  readonly isComplete: boolean;
}

/** How to ask for what a walk has not found. */
export interface CoverageOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** A project without an alarm of its own. */
interface Candidate extends Omit<ProjectCoverage, "notifications"> {
  /** Null where it could not be read. */
  readonly own: Effect | null;
}

/**
 * Finds out which projects of a walk over all parts have no alarm: no active error tracking, no active key, and an
 * effective setting that notifies of nothing. Settings of groups above and the global one are asked for where the walk
 * has not found them and they decide. Throws as the walk does.
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
  let projects = 0;
  for await (const each of found) {
    if (each.kind === "skipped") skipped.add(each);
    else {
      const { place, read } = each;
      const facts = read.reduce<Facts>((known, each) => ({ ...known, ...each }), {});
      if (place.kind === "project") {
        projects += 1;
        candidates.push(...candidateFrom(place, facts));
      } else inheritance.learn(place, facts.setting);
    }
  }
  const covered = await Promise.all(
    candidates.map(async ({ own, ...project }): Promise<ProjectCoverage> => {
      const from = { kind: "project", path: project.path } as const;
      if (own?.level === "global") return { ...project, notifications: await inheritance.settingAbove(project.path) };
      return { ...project, notifications: { level: null, isAlarm: null, ...own, from } };
    }),
  );
  const withoutAlarm = covered.filter((project) => !hasAlarm(project) && isKnown(project)).toSorted(byPath);
  const notKnown = covered.filter((project) => !hasAlarm(project) && !isKnown(project)).toSorted(byPath);
  const isComplete = notKnown.length === 0 && !skipped.all.some(hidesPlaces);
  return { projects, withoutAlarm, notKnown, skipped: skipped.all, isComplete };
}

/** What is left to find out of a project; nothing where it has an alarm. */
function candidateFrom(
  { id, path }: Extract<FoundPlace, { readonly path: string }>,
  { tracking, keys, setting }: Facts,
): readonly Candidate[] {
  const own = setting === undefined ? null : effectOf(setting);
  if (tracking?.active === true || keys?.some(({ active }) => active) === true || own?.isAlarm === true) return [];
  const state = tracking === null ? "not_set_up" : "off";
  return [{ id, path, errorTracking: tracking === undefined ? null : state, inactiveKeys: keys?.length ?? null, own }];
}

const hasAlarm = ({ notifications }: ProjectCoverage): boolean => notifications.isAlarm === true;

const isKnown = ({ errorTracking, inactiveKeys, notifications }: ProjectCoverage): boolean =>
  errorTracking !== null && inactiveKeys !== null && notifications.isAlarm !== null;

const byPath = (one: ProjectCoverage, other: ProjectCoverage): number => compareTexts(one.path, other.path);

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
