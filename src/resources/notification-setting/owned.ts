import type { Level, NotificationChange, NotificationSetting as Shown } from "../../client/index.ts";
import type { State } from "../../kit/schema/index.ts";
import { EVENT_NAMES, type eventAttributes, type EventName } from "./event.ts";
import type { Owned, Target } from "./attributes.ts";

type Events = State<typeof eventAttributes>;

/** The level of a setting that nobody has touched. */
export const defaultLevel = ({ group, project }: Target): Level =>
  group === null && project === null ? "participating" : "global";

/**
 * The owned values as an answer shows them. What it does not show keeps its value: a service may leave out events, and leaves out all of
 * them at other levels than `custom`.
 */
export function reflect(owned: Owned, shown: Shown): Owned {
  return {
    level: owned.level === null ? null : shown.level,
    notification_email: reflectEmail(owned.notification_email, shown.notification_email),
    events:
      owned.events === null
        ? null
        : mapEvents(owned.events, (name, value) => reflectEvent(value, shown.events?.[name])),
  };
}

/**
 * What an import owns of an answer: the level, and the events that are true or false, with no object at all where none is. Not the email: the
 * service always shows one, and a destroy would clear it.
 */
export function importedValues({ level, events }: Shown): Owned {
  return { level, notification_email: null, events: mentionedEvents((name) => events?.[name] ?? null) };
}

/** What a write has to send, in this order; null where there is nothing to send. */
export interface Changes {
  readonly email: NotificationChange | null;
  readonly rest: NotificationChange | null;
}

/** What leads from `prior` (null: nothing is owned yet) to `wanted`: the differences, and every event when the level becomes `custom`. */
export function changesTo(wanted: Owned, prior: Owned | null): Changes {
  const level = changed(wanted.level, prior?.level);
  const email = changed(wanted.notification_email, prior?.notification_email);
  const events = EVENT_NAMES.flatMap((name): [EventName, boolean][] => {
    const value = wanted.events?.[name] ?? null;
    const due = level === "custom" ? value : changed(value, prior?.events?.[name]);
    return due === null ? [] : [[name, due]];
  });
  const rest = {
    ...(level === null ? {} : { level }),
    ...(events.length === 0 ? {} : { events: Object.fromEntries(events) }),
  };
  return {
    email: email === null ? null : { notification_email: email },
    rest: level === null && events.length === 0 ? null : rest,
  };
}

const changed = <T>(wanted: T | null, prior: T | null | undefined): T | null => (wanted === prior ? null : wanted);

/** Addresses are compared without regard to case; the spelling of the configuration stays. */
function reflectEmail(owned: string | null, shown: string | null): string | null {
  if (owned === null || shown === null) return owned;
  return owned.toLowerCase() === shown.toLowerCase() ? owned : shown;
}

/** An event that was never set is null in an answer, and off. */
function reflectEvent(owned: boolean | null, shown: boolean | null | undefined): boolean | null {
  return owned === null || shown === undefined ? owned : (shown ?? false);
}

/** Events by what is known of each; no object at all where nothing is known of any. */
export function mentionedEvents(value: (name: EventName) => boolean | null): Events | null {
  const events = mapEvents(null, value);
  return Object.values(events).every((known) => known === null) ? null : events;
}

function mapEvents(events: Events | null, value: (name: EventName, value: boolean | null) => boolean | null): Events {
  return Object.fromEntries(EVENT_NAMES.map((name) => [name, value(name, events?.[name] ?? null)])) as Events; // one entry for each name
}

/** What a setting is to be, in words, for whoever wants it otherwise. */
export function wantsOf({ level }: { readonly level: unknown }): string {
  if (level === null) return "an email address alone";
  return typeof level === "string" ? `the level \`${level}\`` : "a level that is not known yet";
}
