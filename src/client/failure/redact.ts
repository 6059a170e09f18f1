import { types } from "node:util";

/** Replaces every secret in a text that came from outside. */
export type Redact = (text: string) => string;

// A shorter header value ("1", "on") protects nothing, and replacing it would make every text unreadable.
const MIN_SECRET_LENGTH = 4;

const QUERY = /\?[^\s"'<>?]*=[^\s"'<>]*/g;

/**
 * Returns a function that replaces each secret, however it is spelt (as it is, percent-encoded, in JSON, in HTML; line by line
 * when it has several), and the query of every URL. Secrets of less than four characters are left alone.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const spellings = new Set(secrets.flatMap(linesOf).flatMap(spellingsOf));
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length);
  const pattern = longestFirst.length === 0 ? null : new RegExp(longestFirst.map(escapePattern).join("|"), "gi");
  return (text) => {
    const clean = pattern === null ? text : text.replace(pattern, "[redacted]");
    return clean.replace(QUERY, "?[query]");
  };
}

/** Copies an error as name, message, code and stack with its secrets replaced; undici's own errors carry more than is safe to show. */
export function redactedCause(cause: unknown, redact: Redact, depth = 4): unknown {
  if (!types.isNativeError(cause)) return typeof cause === "string" ? redact(cause) : undefined;
  const inner = depth === 0 || cause.cause === undefined ? undefined : redactedCause(cause.cause, redact, depth - 1);
  const copy = new Error(redact(cause.message), inner === undefined ? undefined : { cause: inner });
  copy.name = redact(cause.name);
  copy.stack = redact(cause.stack ?? cause.message);
  const code = codeOf(cause);
  return code === null ? copy : Object.assign(copy, { code: redact(code) });
}

/** Returns the code of a node or undici error (`ECONNREFUSED`), or null when it has none. */
export function codeOf(thrown: unknown): string | null {
  if (!types.isNativeError(thrown) || !("code" in thrown)) return null;
  return typeof thrown.code === "string" ? thrown.code : null;
}

function linesOf(secret: string): string[] {
  return [secret, ...secret.split(/\r?\n/).filter((line) => !line.startsWith("-----"))];
}

function spellingsOf(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    form,
    JSON.stringify(secret).slice(1, -1),
    inHtml(secret),
  ];
}

function inHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
