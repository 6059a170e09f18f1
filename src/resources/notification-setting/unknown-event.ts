import { inBackticks, type Problem } from "../../kit/schema/index.ts";
import { EVENT_NAMES } from "./event.ts";
import { similarNames } from "./similar-names.ts";

/** What to say of a name that is no event: the names that may have been meant, then all of them. */
export const unknownEvent = (name: string): Omit<Problem, "path"> => ({
  /**
   * @error `events` of a setting, or the argument of `only_events`, has a name that is no event.
   * @at the name in `events`
   * @do Correct the name: the message has the names that are close, and all that this version of the provider knows.
   */
  summary: "Unknown event",
  detail: `${JSON.stringify(name)} is no event.${suggestion(name)} The events are ${inBackticks(EVENT_NAMES)}.`,
});

function suggestion(name: string): string {
  const similar = similarNames(name, EVENT_NAMES);
  return similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
}
