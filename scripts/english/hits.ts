import type { Pattern } from "./patterns.ts";
import { proseOf, type Prose } from "./prose.ts";

/** A place where a pattern is found. */
export interface Hit {
  readonly pattern: string;
  readonly line: number;
  /** The match, on one line. */
  readonly text: string;
}

/** Finds the hits of some patterns in a file. */
export function hitsIn(file: string, source: string, patterns: Readonly<Record<string, Pattern>>): readonly Hit[] {
  const prose = proseOf(file, source);
  return Object.entries(patterns).flatMap(([pattern, rule]) =>
    prose.flatMap((each) => placesIn(each, rule).map((place) => ({ pattern, ...place }))),
  );
}

function placesIn(
  { kind, text, line }: Prose,
  { pattern, exceptions, kinds }: Pattern,
): readonly Omit<Hit, "pattern">[] {
  if (kinds?.includes(kind) === false) return [];
  const right = exceptions === undefined ? [] : spansOf(text, exceptions);
  return spansOf(text, pattern)
    .filter(({ start, end }) => !right.some((other) => start < other.end && other.start < end))
    .map(({ start, end }) => ({
      line: line + text.slice(0, start).split("\n").length - 1,
      text: text.slice(start, end).replaceAll(/\s+/g, " ").trim(),
    }));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  const anySpace = new RegExp(pattern.source.replaceAll(" ", "\\s+"), "gi");
  return [...text.matchAll(anySpace)].map(({ 0: match, index }) => ({ start: index, end: index + match.length }));
}
