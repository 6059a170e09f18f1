import type { NotificationSettingEvents } from "./generated/notification-setting/index.js";
import { unknownEventProblem } from "./event-map.js";
import { OFF, type EVENTS } from "./generated/events.js";

/** The name of an event. */
export type NotificationSettingEvent = (typeof EVENTS)[number];

/**
 * Returns the events of a notification setting, with only the named ones on. Events that not every service has are left
 * out unless you name them. Throws for an unknown name.
 */
export function onlyEvents(...names: readonly NotificationSettingEvent[]): NotificationSettingEvents {
  const problems = names.flatMap((name) => unknownEventProblem(name) ?? []);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { ...OFF, ...Object.fromEntries(names.map((name) => [name, true])) };
}
