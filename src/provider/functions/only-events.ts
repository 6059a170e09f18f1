import { diagnosticError } from "../../kit/errors.ts";
import { bool, defineFunction, list, map, parameter, string } from "../../kit/schema/index.ts";
import { EVENT_NAMES, eventsWhere } from "../event.ts";
import { UNKNOWN_EVENT, whyUnknownEvent } from "../resources/index.ts";

const COMMON = eventsWhere(({ isDocumented, tier }) => isDocumented && tier === null);

/**
 * Returns the events of a notification setting: the named ones are on, and all others that the service has on every
 * tier are off.
 */
export const onlyEvents = defineFunction({
  name: "only_events",
  summary: "Events of a notification setting, with only the named ones on",
  doc: "Returns a map for the `events` of a `tocsin_notification_setting`: `true` for the named events, `false` for the others. Events that not every service has are left out unless you name them.",
  parameters: {
    events: parameter(list(string), "Names of the events that notify."),
  },
  returns: map(bool),
  call({ events }) {
    const other = events.findIndex((name) => !isEvent(name));
    if (other !== -1) {
      const why = whyUnknownEvent(events[other] ?? "");
      throw diagnosticError(UNKNOWN_EVENT, { why, path: ["events", other] });
    }
    const returned = EVENT_NAMES.filter((name) => events.includes(name) || COMMON.includes(name));
    return Object.fromEntries(returned.map((name) => [name, events.includes(name)]));
  },
});

const isEvent = (name: string): boolean => EVENT_NAMES.some((known) => known === name);
