import { diagnosticError, type DiagnosticError } from "../kit/errors.ts";
import { defineFunction, list, nested, parameter, string } from "../kit/schema/index.ts";
import { COMMON_EVENTS, EVENT_NAMES, eventAttributes, type EventName } from "../resources/index.ts";
import { bySimilarity } from "./by-similarity.ts";
import { ERRORS } from "./diagnostics.ts";

/**
 * The events of a notification setting: the named ones are on, and every other that the service has on all tiers is
 * off.
 */
export const onlyEvents = defineFunction({
  name: "only_events",
  summary: "Events of a notification setting: only the named ones notify",
  doc: "Returns the value of `events` of a `tocsin_notification_setting`: `true` for each event that is named, `false` for every other. `new_epic` and the events that only newer releases of the service have are null unless they are named.",
  parameters: {
    events: parameter(list(string), "Names of the events that notify. The order does not matter, nor do duplicates."),
  },
  returns: nested(eventAttributes),
  call({ events }) {
    const other = events.findIndex((name) => !isEvent(name));
    if (other !== -1) throw noEvent(events[other] ?? "", other);
    const entries = EVENT_NAMES.map((name) => [name, events.includes(name) || defaultOf(name)] as const);
    return Object.fromEntries(entries) as Record<EventName, boolean | null>; // Object.fromEntries forgets which names it was given
  },
});

const isEvent = (name: string): boolean => EVENT_NAMES.some((known) => known === name);

const defaultOf = (name: EventName): false | null => (COMMON_EVENTS.includes(name) ? false : null);

const noEvent = (name: string, index: number): DiagnosticError =>
  diagnosticError(ERRORS.unknownEvent, {
    why: `there is no event ${JSON.stringify(name)}. The events, the most similar first, are ${bySimilarity(name, EVENT_NAMES).join(", ")}.`,
    path: ["events", index],
  });
