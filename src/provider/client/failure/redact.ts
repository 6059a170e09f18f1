import { isError } from "../../../kit/errors.ts";
import { once } from "../once.ts";
import { comparable, readingsOf } from "./reading.ts";
import { secretPartsOf } from "./secret-part.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Makes a text from outside safe to show: one line without control and invisible characters, secrets, or the query of
 * any URL. If a text is longer than 32 KiB, only the first 16 KiB are kept.
 */
export type Redact = (text: string) => string;

const REDACTED = "[redacted]";

const QUERY = /\?[^\s"'<>?=]*=[^\s"'<>]*/g;

/**
 * Returns a function that replaces each secret and each part of one: the credential after a scheme, the value of a
 * cookie, a line of a key, a word of eight characters. A text that contains a secret in any form other than plain,
 * percent-encoded, or quoted as in HTML or JSON is replaced as a whole. Secrets of less than four characters are
 * ignored.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const parts = once(() => secretPartsOf(secrets));
  return (text) => {
    const source = visibleText(text);
    let shown = source.text;
    let readings = readingsOf(shown);
    for (const { forms, hidden } of parts()) {
      const masked = forms.reduce(withoutForm, shown);
      if (masked !== shown) readings = readingsOf(masked);
      shown = masked;
      if (readings.some((reading) => hidden.some((each) => reading.includes(each)))) return REDACTED;
    }
    // A secret that starts in the second half may be cut off, and would not be found.
    const whole = source.isWhole ? shown : shown.slice(0, -source.text.length / 2);
    return whole.replace(QUERY, "?[query]");
  };
}

/**
 * Copies an error's name, message, code and stack with secrets replaced; undici's own errors carry more than is safe to
 * show.
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

/** Returns the code of a Node.js or undici error (`ECONNREFUSED`), or null if it has none. */
export function codeOf(thrown: unknown): string | null {
  if (!isError(thrown) || !("code" in thrown)) return null;
  return typeof thrown.code === "string" ? thrown.code : null;
}

/** The message, which may have several lines, followed by one line for each call. */
function redactedStack(stack: string, redact: Redact): string {
  const start = stack.indexOf("\n    at ");
  if (start === -1) return redact(stack);
  const frames = stack.slice(start + 1).split("\n", 20);
  return [redact(stack.slice(0, start)), ...frames.map((frame) => `    ${redact(frame)}`)].join("\n");
}

/** Removes a form of a secret, which may have white space and backslashes between its characters. */
function withoutForm(text: string, form: string): string {
  const searched = comparable(text);
  let at = searched.indexOf(form);
  if (at === -1) return text;
  const positions = Array.from(text.matchAll(/[^\s\\]/g), ({ index }) => index);
  const parts: string[] = [];
  let position = 0;
  for (; at !== -1; at = searched.indexOf(form, at + form.length)) {
    parts.push(text.slice(position, positions[at]), REDACTED);
    position = (positions[at + form.length - 1] ?? 0) + 1;
  }
  return [...parts, text.slice(position)].join("");
}
