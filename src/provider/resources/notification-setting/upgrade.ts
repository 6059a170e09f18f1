import { isRecord } from "../../../kit/json.ts";
import type { Upgrader } from "../../../kit/schema/index.ts";

/** The version of a state. In version 0 `events` was an object of every event, null where it was not managed. */
export const VERSION = 1;

/** How a state of each earlier version becomes one of the next. */
export const upgraders: Readonly<Record<number, Upgrader>> = {
  0: ({ events, ...state }) => ({ ...state, events: isRecord(events) ? withoutNull(events) : events }),
};

const withoutNull = (events: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(events).filter(([, value]) => value !== null));
