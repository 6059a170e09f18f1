import { bytesFromHex, latin1From } from "../../../kit/byte-text.ts";
import { textFrom } from "../../../kit/utf8.ts";

/** A text in which secrets are looked for, and where in the source each of its characters comes from. */
export interface Traced {
  /** Without white space, in lower case. */
  readonly text: string;
  /** For each character, where its source begins and ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const CODED = [
  // In URLs; what is not ASCII takes two to four bytes.
  /%[cd][\da-f]%[89ab][\da-f]/,
  /%e[\da-f](?:%[89ab][\da-f]){2}/,
  /%f[0-7](?:%[89ab][\da-f]){3}/,
  /%[\da-f]{2}/,
  // In HTML.
  /&#\d+;?/,
  /&#x[\da-f]+;?/,
  /&[a-z]+;/,
  // In JSON and in programs.
  /\\u[\da-f]{4}/,
  /\\u\{[\da-f]+\}/,
  /\\x[\da-f]{2}/,
];

/** What stands for one character. */
const ESCAPE = new RegExp(CODED.map(({ source }) => source).join("|"), "g");

/** The names that HTML has for the characters of ASCII. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", num: "#", dollar: "$", percnt: "%", plus: "+", sol: "/", bsol: "\\",
  equals: "=", colon: ":", semi: ";", comma: ",", period: ".", quest: "?", excl: "!", commat: "@", lowbar: "_", hyphen: "-",
  dash: "-", ast: "*", lpar: "(", rpar: ")", lsqb: "[", lbrack: "[", rsqb: "]", rbrack: "]", lcub: "{", lbrace: "{",
  rcub: "}", rbrace: "}", vert: "|", verbar: "|", grave: "`", hat: "^", tilde: "~",
}; // oxfmt-ignore

/** Traces a text to itself. */
export function traced(text: string): Traced {
  const builder = createBuilder();
  for (let index = 0; index < text.length; index += 1) builder.add(text.charAt(index), [index, index + 1]);
  return builder.end();
}

/**
 * Resolves every escape once; null when there is none. Invisible characters that come out of it are left out. `isSplit`
 * says whether an escape may be split by what has been left out: two texts beside each other may look like one escape.
 */
export function unescaped({ text, from, to }: Traced, isSplit: boolean): Traced | null {
  const builder = createBuilder();
  let position = 0;
  const copyUntil = (end: number): void => {
    for (; position < end; position += 1) builder.add(text.charAt(position), [from[position] ?? 0, to[position] ?? 0]);
  };
  for (const { 0: escape, index } of text.matchAll(ESCAPE)) {
    const end = index + escape.length;
    if (!isSplit && hasGap({ from, to }, index, end)) continue;
    copyUntil(index);
    position = end;
    builder.add(meaningOf(escape), [from[index] ?? 0, to[position - 1] ?? 0]);
  }
  if (position === 0) return null;
  copyUntil(text.length);
  return builder.end();
}

/** Whether something has been left out between these characters. */
function hasGap({ from, to }: Pick<Traced, "from" | "to">, start: number, end: number): boolean {
  for (let index = start + 1; index < end; index += 1) if (from[index] !== to[index - 1]) return true;
  return false;
}

/**
 * The same without backslashes and semicolons: how many of the one stand before a character depends on how often a text
 * was quoted, and the end of an escape may be an escape itself.
 */
export const withoutMarks = (level: Traced): Traced => without(level, /[\\;]+/g);

/**
 * The same without what is left of a terminal's control sequences, such as `[31m`, where their first character is not
 * seen: they may split a secret. The same object where there are none.
 */
export const withoutColours = (level: Traced): Traced => without(level, /(?:\(b)?\[[\d:<=>?]*[a-z]/g);

function without(level: Traced, pattern: RegExp): Traced {
  const kept: [start: number, end: number][] = [];
  let position = 0;
  for (const { 0: found, index } of level.text.matchAll(pattern)) {
    kept.push([position, index]);
    position = index + found.length;
  }
  if (position === 0) return level;
  kept.push([position, level.text.length]);
  const pick = (positions: readonly number[]): number[] => kept.flatMap(([start, end]) => positions.slice(start, end));
  return {
    text: kept.map(([start, end]) => level.text.slice(start, end)).join(""),
    from: pick(level.from),
    to: pick(level.to),
  };
}

function createBuilder() {
  const texts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  return {
    add(characters: string, [start, end]: readonly [number, number]): void {
      for (const unit of characters.split("")) {
        if (!SEEN.test(unit)) continue;
        texts.push(unit);
        from.push(start);
        to.push(end);
      }
    },
    end: (): Traced => ({ text: inLowerCase(texts.join("")), from, to }),
  };
}

const SEEN = /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** ASCII alone: other letters may become longer. */
const inLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function meaningOf(escape: string): string {
  if (escape.startsWith("%")) return ofBytes(bytesFromHex(escape.replaceAll("%", "")));
  if (escape.startsWith("&#")) return ofNumber(escape);
  if (escape.startsWith("&")) return NAMED[escape.slice(1, -1)] ?? escape;
  return characterOf(
    escape
      .slice(escape.lastIndexOf("\\") + 2)
      .replace("{", "")
      .replace("}", ""),
    16,
  );
}

function ofBytes(bytes: Uint8Array): string {
  const text = textFrom(bytes);
  return text.includes("\ufffd") ? latin1From(bytes) : text;
}

function ofNumber(escape: string): string {
  const digits = escape.replace(";", "").slice(2);
  const character = digits.startsWith("x") ? characterOf(digits.slice(1), 16) : characterOf(digits, 10);
  // Without its end it may be the beginning of a longer number, whose other digits are escaped themselves.
  return escape.endsWith(";") || character > " " ? character : escape;
}

function characterOf(digits: string, radix: number): string {
  const code = parseInt(digits, radix);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
