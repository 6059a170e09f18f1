import type { NotificationSettingEvents } from "./generated/notification-setting/index.js";
import { unknownEventProblem } from "./event-map.js";
import { OFF, type EVENTS } from "./generated/events.js";

/** The name of an event. */
export type NotificationSettingEvent = (typeof EVENTS)[number];

/**
 * The events of a notification setting of which only the named ones notify: they are `true`, and every other is
 * `false`. `newEpic` and the events that only newer releases of the service have are left out unless they are named.
 * Throws for a name that is none.
 */
export function onlyEvents(...names: readonly NotificationSettingEvent[]): NotificationSettingEvents {
  const problems = names.flatMap((name) => unknownEventProblem(name) ?? []);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { ...OFF, ...Object.fromEntries(names.map((name) => [name, true])) };
}
