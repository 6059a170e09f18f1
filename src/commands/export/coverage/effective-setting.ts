import type { Client, Level, NotificationSetting, Scope } from "../../../provider/client/index.ts";
import { eventsWhere } from "../../../provider/event.ts";
import { reasonOf, type Skipped } from "../../../provider/inventory/index.ts";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";

/** The place whose setting decides. */
export type Origin = { readonly kind: "global" } | { readonly kind: "group" | "project"; readonly path: string };

/** The effect of a setting. */
export interface Effect {
  readonly level: Level;
  /** Whether it notifies of anything; null where the service does not show which events are on. */
  readonly isAlarm: boolean | null;
}

/** The setting that decides for a project. The level is null where the setting of `from` could not be read. */
export interface EffectiveSetting {
  readonly level: Level | null;
  readonly isAlarm: boolean | null;
  readonly from: Origin;
}

/** The settings that projects inherit. */
export interface Inheritance {
  /** Takes the setting of a place that was found; undefined where it could not be read. */
  readonly learn: (origin: Origin, setting: NotificationSetting | undefined) => void;
  /** Finds what decides for a project of this path that has none of its own. */
  readonly settingAbove: (path: string) => Promise<EffectiveSetting>;
}

/** Options for reading settings that were not found. */
export interface InheritanceOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly onSkipped: (skipped: Pick<Skipped, "place" | "reason">) => void;
}

const ON_WHERE_NULL: readonly string[] = eventsWhere(({ isOnWhereNull }) => isOnWhereNull);

/** Determines the effect of a setting on its own. */
export function effectOf({ level, events }: NotificationSetting): Effect {
  if (level !== "custom") return { level, isAlarm: level !== "disabled" && level !== "global" };
  // The interface document's global setting has no events.
  if (events === null) return { level, isAlarm: null };
  return { level, isAlarm: Object.entries(events).some(([name, isOn]) => isOn ?? ON_WHERE_NULL.includes(name)) };
}

/** The effect for a path that is not a group: the next setting above it applies. */
const FOLLOWS: Effect = { level: "global", isAlarm: false };

/**
 * Finds effective settings as GitLab does (app/models/notification_recipient.rb): of the groups above, the nearest one
 * whose level is not `global`; else the global setting. What nobody has found is asked for once, when it decides.
 */
export function createInheritance({ client, signal, onSkipped }: InheritanceOptions): Inheritance {
  const known = new Map<string, Promise<Effect | null>>();

  async function ask(origin: Origin): Promise<Effect | null> {
    try {
      return effectOf((await client.notificationSettings.get(scopeOf(origin), { signal })).value);
    } catch (thrown) {
      signal.throwIfAborted();
      const reason = reasonOf(thrown, { signal });
      if (isNoGroup(origin, reason)) return FOLLOWS;
      const place = origin.kind === "global" ? null : { kind: origin.kind, reference: origin.path };
      onSkipped({ place, reason });
      return null;
    }
  }

  function effectAt(origin: Origin): Promise<Effect | null> {
    const effect = known.get(keyOf(origin)) ?? ask(origin);
    known.set(keyOf(origin), effect);
    return effect;
  }

  return {
    learn: (origin, setting) =>
      void known.set(keyOf(origin), Promise.resolve(setting === undefined ? null : effectOf(setting))),

    async settingAbove(path) {
      for (const group of groupsAbove(path)) {
        const effect = await effectAt(group);
        if (effect === null) return { level: null, isAlarm: null, from: group };
        if (effect.level !== "global") return { ...effect, from: group };
      }
      return { level: null, isAlarm: null, ...(await effectAt({ kind: "global" })), from: { kind: "global" } };
    },
  };
}

const keyOf = (origin: Origin): string => (origin.kind === "global" ? "" : origin.path);

/** The nearest first. */
const groupsAbove = (path: string): readonly Origin[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, parts) => ({ kind: "group" as const, path: parts.slice(0, parts.length - index).join("/") }));

/** Throws `unsupported` for a group's path that the service would take for an ID. */
function scopeOf(origin: Origin): Scope {
  if (origin.kind === "global") return origin;
  const { kind, path } = origin;
  if (!/^\d+$/.test(path)) return { kind, id: path };
  throw diagnosticError(ERRORS.numericGroup, { why: `The service takes ${path} for the ID of another group.` });
}

/**
 * Whether a path above a project that can be seen is a user's, which has no setting of its own: a group is seen by
 * everybody who sees a project in it (GitLab, app/policies/group_policy.rb). Only groups have a path with a slash.
 */
const isNoGroup = (origin: Origin, { code }: DiagnosticError): boolean =>
  code === "gone" && origin.kind === "group" && !origin.path.includes("/");
