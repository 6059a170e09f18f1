import type { NotificationChange, NotificationSetting as Shown } from "../../client/index.ts";
import { LEVELS, type Owned, type Setting } from "./attributes.ts";
import { EVENT_NAMES } from "./event.ts";
import { defaultLevel, type Changes } from "./owned.ts";
import type { Values } from "./private-state.ts";

/** Whether a change begins to own a value: what that is now is then to be remembered. */
export function beginsToOwn(wanted: Owned, prior: Owned | null): boolean {
  const earlier = namesIn(prior);
  return namesIn(wanted).some((name) => !earlier.includes(name));
}

/**
 * What to remember after a change: of the values that it begins to own what is shown, of the others that are owned what is remembered
 * already. What is given up is forgotten. `shown` is null where nothing begins to be owned.
 */
export function remember(
  before: Values,
  { wanted, prior, shown }: { readonly wanted: Owned; readonly prior: Owned | null; readonly shown: Shown | null },
): Values {
  const earlier = namesIn(prior);
  const now = shown === null ? {} : valuesIn(shown);
  return Object.fromEntries(
    namesIn(wanted).flatMap((name): [string, string][] => {
      const value = earlier.includes(name) ? before[name] : now[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What private state has of these values; what no write of ours put there counts as forgotten. */
export const legible = (before: Values): Values =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => isLegible(name, value)));

function isLegible(name: string, value: string): boolean {
  if (name === "notification_email") return true;
  const legal: readonly string[] = name === "level" ? LEVELS : ["on", "off", "unset"];
  return legal.includes(value);
}

/** What leads back from what is shown to what was before: the differences. A level or an address that is not remembered goes to its default. */
export function changesBack(setting: Setting, before: Values, shown: Shown): Changes {
  const now = valuesIn(shown);
  const owned = namesIn(setting);
  const back = (name: string): string | null => {
    const value = owned.includes(name) ? (before[name] ?? defaultOf(setting, name)) : null;
    return value === now[name] ? null : value;
  };
  const email = back("notification_email");
  const level = LEVELS.find((one) => one === back("level"));
  const events = EVENT_NAMES.flatMap((name): [string, boolean | null][] => {
    const value = back(name);
    return value === null ? [] : [[name, value === "unset" ? null : value === "on"]];
  });
  const rest: NotificationChange = {
    ...(level === undefined ? {} : { level }),
    ...(events.length === 0 ? {} : { events: Object.fromEntries(events) }),
  };
  return {
    email: email === null ? null : { notification_email: email },
    rest: Object.keys(rest).length === 0 ? null : rest,
  };
}

/** The owned values that go to a default, as nothing is remembered of them. */
export const forgotten = (setting: Setting, before: Values): readonly string[] =>
  namesIn(setting).filter((name) => before[name] === undefined && defaultOf(setting, name) !== null);

/** Events have none: what an event was can be told at the level `custom` alone. */
function defaultOf(setting: Setting, name: string): string | null {
  if (name === "level") return defaultLevel(setting);
  return name === "notification_email" ? "" : null;
}

function namesIn(owned: Owned | null): readonly string[] {
  const { level = null, notification_email: email = null, events = null } = owned ?? {};
  return [
    ...(level === null ? [] : ["level"]),
    ...(email === null ? [] : ["notification_email"]),
    ...EVENT_NAMES.filter((name) => events !== null && events[name] !== null),
  ];
}

function valuesIn({ level, notification_email: email, events }: Shown): Values {
  const values: Record<string, string> = { level };
  if (email !== null) values.notification_email = email;
  // Names of a later release are nobody's to own, and one could be that of another value.
  for (const name of EVENT_NAMES) {
    const isOn = events?.[name];
    if (isOn !== undefined) values[name] = isOn === null ? "unset" : isOn ? "on" : "off";
  }
  return values;
}
