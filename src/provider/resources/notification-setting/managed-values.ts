import type { Level, NotificationChange, NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { EVENT_NAMES, type EventName } from "../../event.ts";
import type { ManagedValues, ScopeAttributes } from "./attributes.ts";

type Events = NonNullable<ManagedValues["events"]>;

/** Returns the level of a setting that nobody has changed. */
export const defaultLevel = ({ group, project }: ScopeAttributes): Level =>
  group === null && project === null ? "participating" : "global";

/** Whether a setting is as if nobody had ever changed it. */
export const isUntouched = (scope: ScopeAttributes, { level }: Pick<RemoteSetting, "level">): boolean =>
  level === defaultLevel(scope);

/**
 * Returns the managed values from the service. A value that the response omits stays as it is: a service may omit
 * events, and omits all of them at other levels than `custom`.
 */
export function refreshed(managed: ManagedValues, remote: RemoteSetting): ManagedValues {
  return {
    level: managed.level === null ? null : remote.level,
    notification_email: refreshedEmail(managed.notification_email, remote.notification_email),
    events:
      managed.events === null
        ? null
        : Object.fromEntries(
            Object.entries(managed.events).map(([name, value]) => [name, refreshedEvent(value, remote.events?.[name])]),
          ),
  };
}

/**
 * Returns the values that an import manages: the level, and the events that are true or false; null for the events if
 * there are none. The email is left out: the service always shows one, and a destroy would clear it.
 */
export function importedValues({ level, events }: RemoteSetting): ManagedValues {
  return { level, notification_email: null, events: eventsWithValues((name) => events?.[name] ?? null) };
}

/** The changes that a write sends, in this order; null if there is nothing to send. */
export interface Changes {
  readonly email: NotificationChange | null;
  readonly rest: NotificationChange | null;
}

/** Whether there is anything to send. */
export const sendsAny = ({ email, rest }: Changes): boolean => email !== null || rest !== null;

/**
 * Returns the changes from `prior` (null: nothing is managed yet) to `planned`: the differences, and every event if the
 * level becomes `custom`. The level is sent with events: it may have changed since the plan.
 */
export function changesTo(planned: ManagedValues, prior: ManagedValues | null): Changes {
  const level = changed(planned.level, prior?.level);
  const email = changed(planned.notification_email, prior?.notification_email);
  const events = EVENT_NAMES.flatMap((name): [EventName, boolean][] => {
    const value = planned.events?.[name] ?? null;
    const due = level === "custom" ? value : changed(value, prior?.events?.[name]);
    return due === null ? [] : [[name, due]];
  });
  return changesOf(email, events.length === 0 ? level : planned.level, events);
}

/** Returns the changes to these values; null for a level and an address that stay as they are. */
export function changesOf(
  email: string | null,
  level: Level | null,
  events: readonly (readonly [name: EventName, isOn: boolean | null])[],
): Changes {
  const rest = {
    ...(level === null ? {} : { level }),
    ...(events.length === 0 ? {} : { events: Object.fromEntries(events) }),
  };
  return {
    email: email === null ? null : { notification_email: email },
    rest: Object.keys(rest).length === 0 ? null : rest,
  };
}

const changed = <T>(planned: T | null, prior: T | null | undefined): T | null => (planned === prior ? null : planned);

/** Refreshes an address. Letter case is ignored; the spelling of the configuration stays. */
function refreshedEmail(managed: string | null, remote: string | null): string | null {
  if (managed === null || remote === null) return managed;
  return managed.toLowerCase() === remote.toLowerCase() ? managed : remote;
}

/** Refreshes an event. An event that was never set is null in a response and counts as off. */
function refreshedEvent(managed: boolean | null, remote: boolean | null | undefined): boolean | null {
  return managed === null || remote === undefined ? managed : (remote ?? false);
}

/** Returns the events that have a value; null if there are none. */
export function eventsWithValues(value: (name: EventName) => boolean | null): Events | null {
  const events = EVENT_NAMES.map((name) => [name, value(name)] as const).filter(([, known]) => known !== null);
  return events.length === 0 ? null : Object.fromEntries(events);
}
