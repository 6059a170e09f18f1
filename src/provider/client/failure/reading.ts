import { bytesFromHex, latin1From } from "../../../kit/byte-text.ts";
import { textFrom } from "../../../kit/utf8.ts";

/** An escape of one character as in HTML, in JSON or in programs, or of several in a row as in URLs. */
const ESCAPE = /(?:%[\da-f]{2})+|&#\d+;?|&#x[\da-f]+;?|&[a-z]+;|\\u[\da-f]{4}|\\u\{[\da-f]+\}|\\x[\da-f]{2}/g;

// How many times escapes may be wrapped in one another.
const MAX_ESCAPE_DEPTH = 6;

const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

// The number of backslashes before a character depends on how often a text was quoted, and the end of an escape may be
// an escape itself.
const MARKS = /[\\;]+/g;

// The rest of a terminal's control sequence, such as `[31m`, when its first character is invisible.
const COLOURS = /(?:\(b)?\[[\d:<=>?]*[a-z]/g;

/** HTML's names for ASCII characters. */
const NAMED = new Map(Object.entries({
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", num: "#", dollar: "$", percnt: "%", plus: "+", sol: "/", bsol: "\\",
  equals: "=", colon: ":", semi: ";", comma: ",", period: ".", quest: "?", excl: "!", commat: "@", lowbar: "_", hyphen: "-",
  dash: "-", ast: "*", lpar: "(", rpar: ")", lsqb: "[", lbrack: "[", rsqb: "]", rbrack: "]", lcub: "{", lbrace: "{",
  rcub: "}", rbrace: "}", vert: "|", verbar: "|", grave: "`", hat: "^", tilde: "~",
})); // oxfmt-ignore

/** Returns a text without white space and backslashes, in lower case. */
export const comparable = (text: string): string => inLowerCase(text.replace(/[\s\\]+/g, ""));

/**
 * Returns the possible readings of a text once its escapes are resolved, however deep: without white space, backslashes
 * and semicolons, in lower case, with and without a terminal's colors. White space may split an escape, or end one.
 */
export function readingsOf(text: string): string[] {
  const readings = new Set<string>();
  for (const joined of [(level: string) => level.replace(UNSEEN, ""), (level: string) => level]) {
    let level = joined(inLowerCase(text));
    for (let depth = 0; depth <= MAX_ESCAPE_DEPTH; depth += 1) {
      const reading = level.replace(UNSEEN, "").replace(MARKS, "");
      readings.add(reading).add(reading.replace(COLOURS, ""));
      const next = joined(inLowerCase(level.replace(ESCAPE, meaningOf)));
      if (next === level) break;
      level = next;
    }
  }
  return [...readings];
}

/** Only ASCII: other letters may become longer. */
const inLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function meaningOf(escape: string): string {
  if (escape.startsWith("%")) return ofBytes(bytesFromHex(escape.replaceAll("%", "")));
  if (escape.startsWith("&#")) return ofNumber(escape);
  if (escape.startsWith("&")) return NAMED.get(escape.slice(1, -1)) ?? escape;
  return characterOf(escape.slice(2).replace(/[{}]/g, ""), 16);
}

function ofBytes(bytes: Uint8Array): string {
  const text = textFrom(bytes);
  return text.includes("\ufffd") ? latin1From(bytes) : text;
}

function ofNumber(escape: string): string {
  const digits = escape.replace(";", "").slice(2);
  const character = digits.startsWith("x") ? characterOf(digits.slice(1), 16) : characterOf(digits, 10);
  // Without its semicolon, it may be the start of a longer number whose other digits are escaped too.
  return escape.endsWith(";") || character > " " ? character : escape;
}

function characterOf(digits: string, radix: number): string {
  const code = parseInt(digits, radix);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
