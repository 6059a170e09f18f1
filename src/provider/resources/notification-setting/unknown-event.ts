import { quoted } from "../../../kit/bounded.ts";
import { diagnostic, type ErrorKind } from "../../../kit/errors.ts";
import { inBackticks, type Problem } from "../../../kit/schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { EVENT_NAMES } from "../../event.ts";

/** The kind of error for an unknown event. */
export const UNKNOWN_EVENT: ErrorKind = ERRORS.unknownEvent;

/** Returns the problem of a key that is not an event. */
export const unknownEvent = (name: string): Problem => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });

/** Explains that a name is not an event, and lists the likely candidates and all events. */
export const whyUnknownEvent = (name: string): string =>
  `${quoted(name)} is not an event.${suggestion(name)} The events are ${inBackticks(EVENT_NAMES)}.`;

function suggestion(name: string): string {
  const written = inSnakeCase(name);
  if (EVENT_NAMES.some((known) => known === written)) return ` Write \`${written}\`.`;
  const similar = similarNames(written, EVENT_NAMES);
  return similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
}

const inSnakeCase = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");

/**
 * Returns the names that a word most likely meant: up to three that contain it, else the nearest one if no more than a
 * third of the letters differ. Empty if none is close.
 */
export function similarNames(written: string, names: readonly string[]): readonly string[] {
  const containing = written.length < MIN_PART ? [] : names.filter((name) => name.includes(written));
  if (containing.length > 0) return byDistance(written, containing).slice(0, 3);
  const limit = Math.round(written.length / 3);
  // The length is compared first, as a generated text may be very long.
  const near = names.filter(
    (name) => Math.abs(name.length - written.length) <= limit && distanceOf(written, name) <= limit,
  );
  return byDistance(written, near).slice(0, 1);
}

/** Shorter parts occur in too many names. */
const MIN_PART = 3;

/** Sorts names by their distance; equal ones keep their order. */
const byDistance = (written: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, distance: distanceOf(written, name) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);

/** Returns the Levenshtein distance, computed one row of its table at a time. */
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
