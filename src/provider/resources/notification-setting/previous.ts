import type { NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { LEVELS, type ManagedValues, type Setting } from "./attributes.ts";
import { EVENT_NAMES, type EventName } from "../../event.ts";
import { changesOf, defaultLevel, type Changes } from "./managed-values.ts";
import type { Values } from "./private-state.ts";

/** Whether a change starts to manage a value, so that the previous value must be remembered. */
export function beginsToManage(planned: ManagedValues, prior: ManagedValues | null): boolean {
  const earlier = namesIn(prior);
  return namesIn(planned).some((name) => !earlier.includes(name));
}

/**
 * A change of the managed values, with the service's setting before it; `remote` may be null if no value starts to be
 * managed.
 */
interface ManagedChange {
  readonly planned: ManagedValues;
  readonly prior: ManagedValues | null;
  readonly remote: RemoteSetting | null;
}

/**
 * Returns the previous values to remember after a change: from the service for values that start to be managed, and the
 * remembered ones for values that stay managed. Values that are no longer managed are dropped.
 */
export function rememberPrevious(previous: Values, { planned, prior, remote }: ManagedChange): Values {
  const earlier = namesIn(prior);
  const current = remote === null ? {} : valuesIn(remote);
  return Object.fromEntries(
    namesIn(planned).flatMap((name): [string, string][] => {
      const value = earlier.includes(name) ? previous[name] : current[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns the previous values in private state, without any that a write of this provider cannot have stored. */
export const validPrevious = (previous: Values): Values =>
  Object.fromEntries(Object.entries(previous).filter(([name, value]) => isValid(name, value)));

function isValid(name: string, value: string): boolean {
  if (name === "notification_email") return true;
  const valid: readonly string[] = name === "level" ? LEVELS : ["on", "off", "unset"];
  return valid.includes(value);
}

/**
 * Returns the changes that restore the previous values: the differences from the service's values. A level or an
 * address without a previous value is reset to its default.
 */
export function changesToRestore(setting: Setting, previous: Values, remote: RemoteSetting): Changes {
  const current = valuesIn(remote);
  const managed = namesIn(setting);
  const restored = (name: string): string | null => {
    const value = managed.includes(name) ? (previous[name] ?? defaultOf(setting, name)) : null;
    return value === current[name] ? null : value;
  };
  const level = LEVELS.find((one) => one === restored("level")) ?? null;
  const events = EVENT_NAMES.flatMap((name): [EventName, boolean | null][] => {
    const value = restored(name);
    return value === null ? [] : [[name, value === "unset" ? null : value === "on"]];
  });
  return changesOf(restored("notification_email"), level, events);
}

/** Returns the names of the managed values that a restore resets to a default, as no previous value is known. */
export const namesToReset = (setting: Setting, previous: Values): readonly string[] =>
  namesIn(setting).filter((name) => previous[name] === undefined && defaultOf(setting, name) !== null);

/** Returns the default of a value. Events have none: the service shows an event's value only at the level `custom`. */
function defaultOf(setting: Setting, name: string): string | null {
  if (name === "level") return defaultLevel(setting);
  return name === "notification_email" ? "" : null;
}

/** Replaces each managed value that has no previous one with null: a user has not written it. */
export const partOf = ({ level, notification_email: email, events, ...rest }: Setting, previous: Values): Setting => ({
  ...rest,
  level: previous["level"] === undefined ? null : level,
  notification_email: previous["notification_email"] === undefined ? null : email,
  events: events && Object.fromEntries(Object.entries(events).filter(([name]) => previous[name] !== undefined)),
});

function namesIn(managed: ManagedValues | null): readonly string[] {
  const { level = null, notification_email: email = null, events = null } = managed ?? {};
  return [
    ...(level === null ? [] : ["level"]),
    ...(email === null ? [] : ["notification_email"]),
    ...EVENT_NAMES.filter((name) => (events?.[name] ?? null) !== null),
  ];
}

function valuesIn({ level, notification_email: email, events }: RemoteSetting): Values {
  const values: Record<string, string> = { level };
  if (email !== null) values.notification_email = email;
  // Only known events: an event of a later release could have the name of another value.
  for (const name of EVENT_NAMES) {
    const isOn = events?.[name];
    if (isOn !== undefined) values[name] = isOn === null ? "unset" : isOn ? "on" : "off";
  }
  return values;
}
