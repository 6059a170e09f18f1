import { diagnostic, type ErrorKind } from "../../../kit/errors.ts";
import { inBackticks, type Problem } from "../../../kit/schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { EVENT_NAMES } from "../../event.ts";
import { similarNames } from "./similar-names.ts";

/** The kind of error of a name that is no event. */
export const UNKNOWN_EVENT: ErrorKind = ERRORS.unknownEvent;

/** What to say of a key that is no event. */
export const unknownEvent = (name: string): Problem => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });

/** Says that a name is no event, which name may have been meant, and all that there are. */
export const whyUnknownEvent = (name: string): string =>
  `${JSON.stringify(name)} is no event.${suggestion(name)} The events are ${inBackticks(EVENT_NAMES)}.`;

function suggestion(name: string): string {
  const word = inSnakeCase(name);
  if (EVENT_NAMES.some((known) => known === word)) return ` Write \`${word}\`.`;
  const similar = similarNames(word, EVENT_NAMES);
  return similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
}

const inSnakeCase = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
