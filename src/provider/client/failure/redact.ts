import { isError } from "../../../kit/errors.ts";
import { once } from "../once.ts";
import { MAX_ESCAPE_DEPTH, spellingsOf, type Spelling } from "./secret-spelling.ts";
import { traced, unescaped, withoutColours, withoutMarks, type Traced } from "./unescape.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Makes a text from outside fit to be shown: one line without control and invisible characters, without secrets, and
 * without the query of any URL. Of a text of more than 32 KiB only the first half of that is left.
 */
export type Redact = (text: string) => string;

/** From where to where a secret stands in a text. */
type Range = readonly [start: number, end: number];

const QUERY = /\?[^\s"'<>?=]*=[^\s"'<>]*/g;

/**
 * Returns a function that replaces each secret and each part of one (the credential behind a scheme, the value of a
 * cookie, a line of a key, a word of eight characters), however it is written: in base64, in hexadecimal,
 * percent-encoded, escaped as in HTML or JSON, or split by characters that nobody sees or by a terminal's colours.
 * Secrets of less than four characters are left alone.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const spellings = once(() => spellingsOf(secrets));
  return (text) => {
    const source = visibleText(text);
    const ranges: Range[] = [];
    const search = (level: Traced): void => {
      const searched = withoutMarks(level);
      for (const each of new Set([searched, withoutColours(searched)]))
        for (const spelling of spellings()) find(spelling, each, ranges);
    };
    const written = traced(source.text);
    search(written);
    for (const isSplit of [true, false]) {
      let level = unescaped(written, isSplit);
      for (let depth = 1; level !== null && depth <= MAX_ESCAPE_DEPTH; depth += 1) {
        search(level);
        level = unescaped(level, isSplit);
      }
    }
    // A secret that begins in the second half may have its end cut off, and would not be found.
    const end = source.isWhole ? source.text.length : source.text.length / 2;
    return replaced(source.text.slice(0, end), ranges).replace(QUERY, "?[query]");
  };
}

/**
 * Copies an error as name, message, code and stack with its secrets replaced; undici's own errors carry more than is
 * safe to show.
 */
export function redactedCause(cause: unknown, redact: Redact, depth = 4): unknown {
  if (!isError(cause)) return typeof cause === "string" ? redact(cause) : undefined;
  const inner = depth === 0 || cause.cause === undefined ? undefined : redactedCause(cause.cause, redact, depth - 1);
  const copy = new Error(redact(cause.message), inner === undefined ? undefined : { cause: inner });
  copy.name = redact(cause.name);
  copy.stack = redactedStack(cause.stack ?? cause.message, redact);
  const code = codeOf(cause);
  return code === null ? copy : Object.assign(copy, { code: redact(code) });
}

/** Returns the code of a node or undici error (`ECONNREFUSED`), or null when it has none. */
export function codeOf(thrown: unknown): string | null {
  if (!isError(thrown) || !("code" in thrown)) return null;
  return typeof thrown.code === "string" ? thrown.code : null;
}

/** The message, which may have lines of its own, and then one line for each call. */
function redactedStack(stack: string, redact: Redact): string {
  const start = stack.indexOf("\n    at ");
  if (start === -1) return redact(stack);
  const frames = stack.slice(start + 1).split("\n", 20);
  return [redact(stack.slice(0, start)), ...frames.map((frame) => `    ${redact(frame)}`)].join("\n");
}

function find({ text, before, after }: Spelling, { text: where, from, to }: Traced, ranges: Range[]): void {
  for (let at = where.indexOf(text); at !== -1; at = where.indexOf(text, at + text.length)) {
    const [first, last] = [Math.max(at - before, 0), Math.min(at + text.length + after, where.length) - 1];
    ranges.push([from[first] ?? 0, to[last] ?? 0]);
  }
}

function replaced(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start >= text.length) break;
    if (start > position || parts.length === 0) parts.push(text.slice(position, start), "[redacted]");
    position = Math.max(position, end);
  }
  parts.push(text.slice(position));
  return parts.join("");
}
