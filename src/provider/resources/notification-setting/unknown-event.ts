import { quoted } from "../../../kit/bounded.ts";
import { diagnostic, type ErrorKind } from "../../../kit/errors.ts";
import { inBackticks, type Problem } from "../../../kit/schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { EVENT_NAMES } from "../../event.ts";

/** The kind of error of a name that is no event. */
export const UNKNOWN_EVENT: ErrorKind = ERRORS.unknownEvent;

/** What to say of a key that is no event. */
export const unknownEvent = (name: string): Problem => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });

/** Says that a name is no event, which name may have been meant, and all that there are. */
export const whyUnknownEvent = (name: string): string =>
  `${quoted(name)} is no event.${suggestion(name)} The events are ${inBackticks(EVENT_NAMES)}.`;

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

/**
 * The names that were most likely meant by a word: up to three that contain it, else the nearest, if no more than a
 * third of the letters have to change. Empty where none is close.
 */
export function similarNames(word: string, names: readonly string[]): readonly string[] {
  const containing = word.length < MIN_PART ? [] : names.filter((name) => name.includes(word));
  if (containing.length > 0) return byDistance(word, containing).slice(0, 3);
  const limit = Math.round(word.length / 3);
  // The length is compared first, as a text that nobody typed may be very long.
  const near = names.filter((name) => Math.abs(name.length - word.length) <= limit && distanceOf(word, name) <= limit);
  return byDistance(word, near).slice(0, 1);
}

/** Shorter parts are in too many names. */
const MIN_PART = 3;

/** The names in the order of their distance; equals keep their order. */
const byDistance = (word: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, distance: distanceOf(word, name) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);

/**
 * Levenshtein's distance, how many letters have to be inserted, deleted or replaced, one row of its table at a time.
 */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
