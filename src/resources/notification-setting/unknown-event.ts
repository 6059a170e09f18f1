import { diagnostic, type ErrorKind } from "../../kit/errors.ts";
import { inBackticks, type Problem } from "../../kit/schema/index.ts";
import { UNKNOWN_EVENTS } from "./diagnostics.ts";
import { EVENT_NAMES } from "./event.ts";
import { similarNames } from "./similar-names.ts";

/** The kind of error of a name that is no event. */
export const UNKNOWN_EVENT: ErrorKind = UNKNOWN_EVENTS.unknownEvent;

/** What to say of a key that is no event. */
export const unknownEvent = (name: string): Problem => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });

/** Says that a name is no event, which names may have been meant, and all that there are. */
export function whyUnknownEvent(name: string): string {
  const similar = similarNames(name, EVENT_NAMES);
  const suggestion = similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
  return `${JSON.stringify(name)} is no event.${suggestion} The events are ${inBackticks(EVENT_NAMES)}.`;
}
