import { base64From, bytesFromBase64, bytesFromLatin1, hexFrom, latin1From } from "../../../kit/byte-text.ts";
import { bytesFrom, textFrom } from "../../../kit/utf8.ts";
import { traced, unescaped, withoutMarks } from "./unescape.ts";
import { visibleText } from "./visible-text.ts";

/**
 * One way in which a part of a secret may be written: without white space, backslashes and semicolons, in lower case.
 */
export interface Spelling {
  readonly text: string;
  /** How many characters before and after it hold bits of the secret, too. */
  readonly before: number;
  readonly after: number;
}

// A shorter header value ("1", "on") protects nothing, and replacing it would make every text unreadable.
const MIN_SECRET_LENGTH = 4;

// A word of a header's value is a secret of its own only when it is no everyday word.
const MIN_WORD_LENGTH = 8;

/** How many times escapes may be wrapped in one another. */
export const MAX_ESCAPE_DEPTH = 6;

/**
 * Returns how the secrets, and the parts of them that are secrets too, may be written; escapes of single characters are
 * not among it.
 */
export function spellingsOf(secrets: readonly string[]): Spelling[] {
  const parts = new Set(secrets.flatMap(partsOf));
  const all = new Map([...parts].flatMap(spellings).map((spelling) => [JSON.stringify(spelling), spelling]));
  return [...all.values()].filter(({ text }) => text.length >= MIN_SECRET_LENGTH);
}

/**
 * A line of a key; the credential behind `Bearer` or `Basic`, and what that has encoded; the value of a cookie; a long
 * word.
 */
function partsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => !line.startsWith("-----"));
  const credentials = lines.map((line) => line.trim().replace(/^\S+\s+/, ""));
  const basic = lines.filter((line) => /^basic\s/i.test(line)).map((line) => decoded(line.slice(6).trim()));
  const pairs = lines.flatMap((line) => line.split(";")).map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const words = lines.flatMap((line) => line.split(/[\s,;="']+/)).filter((word) => word.length >= MIN_WORD_LENGTH);
  return [secret, ...lines, ...credentials, ...basic.flat(), ...pairs, ...pairs.map(unquoted), ...words].filter(
    (part) => part.length >= MIN_SECRET_LENGTH,
  );
}

/** The user's name with the password, and the password. */
function decoded(credential: string): string[] {
  const text = textFrom(bytesFromBase64(credential));
  return [text, text.slice(text.indexOf(":") + 1)];
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1) : text);

function spellings(part: string): Spelling[] {
  const bytes = [bytesFrom(part), bytesFromLatin1(part)];
  return [
    ...[part, part.replaceAll(" ", "+"), ...bytes.map(latin1From)].flatMap(unescapings),
    ...bytes.map((each) => exactly(hexFrom(each))),
    ...bytes.flatMap(inBase64),
  ];
}

const exactly = (text: string): Spelling => ({ text, before: 0, after: 0 });

/** The text, and what is left of it when a reader takes a part of it for an escape. */
function unescapings(text: string): Spelling[] {
  const all: Spelling[] = [];
  let level = traced(visibleText(text).text);
  for (let depth = 0; depth <= MAX_ESCAPE_DEPTH; depth += 1) {
    all.push(exactly(withoutMarks(level).text));
    const next = unescaped(level, true);
    if (next === null) break;
    level = next;
  }
  return all;
}

/**
 * Three bytes are four characters, so that what stands before decides how a secret is cut: of each way, the characters
 * that are always alike.
 */
function inBase64(bytes: Uint8Array): Spelling[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = new Uint8Array(offset + bytes.length);
    whole.set(bytes, offset);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((whole.length * 8) / 6)];
    const edges = { before: offset === 0 ? 0 : 1, after: whole.length % 3 === 0 ? 0 : 1 };
    const text = base64From(whole).slice(start, end).toLowerCase();
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")].map((each) => ({ text: each, ...edges }));
  });
}
