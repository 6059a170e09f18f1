/**
 * Texts for a terminal, a report or a shell. Foreign text in them must not look like a part of the rest, nor be obeyed
 * by what shows it.
 */
import { bounded } from "../../kit/bounded.ts";

// What nobody sees, or a reader's program obeys: control, format and bidi characters, zero-width and filler ones, lone
// surrogates, and every space but the usual one. Two values that differ in one of these must not look alike.
const INVISIBLE = /(?![ \t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Z}]/gu;

/** The text with every invisible character as an escape, such as `\u{202e}`; spaces, tabs and line feeds stay. */
export const escapeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

// A command for a CI system. GitHub's runner obeys `##[` anywhere in a line (actions/runner, ActionCommand.cs);
// `##vso[` is for Azure Pipelines, `##teamcity[` for TeamCity.
const COMMAND = /##(?=\w*\[)/g;

/** A text on one line, in which every character can be seen and nothing is a command for a CI system. */
export const oneLine = (text: string): string =>
  escapeInvisible(text.replace(/[\n\r\t]/g, (found) => NAMED[found] ?? "")).replace(COMMAND, "#\\u{23}");

/**
 * The lines of a text, each as `oneLine` has it, behind a bar: at its start a line could be a command for the CI system
 * whose log it is in.
 */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .map((line) => `| ${oneLine(line)}`);

/** A text cut to a length; one that was cut ends with `…`. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : bounded(text, maxLength - 1);

/** `1 object`, `2 objects`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The first of many texts, and the number of the others. */
export function someOf(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A value as JSON for programs, in lines. */
export const jsonText = (value: unknown): string =>
  // Nothing in it may move a terminal's cursor, should somebody print it.
  `${JSON.stringify(value, null, 2).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped)}\n`;

const escaped = (found: string): string =>
  [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * Rows as lines, with the cells of a column below each other. A cell that is longer than `widest` makes no other line
 * longer: what follows it is on the next line, in its column.
 */
export function inColumns(rows: readonly (readonly string[])[], widest = Infinity): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, { length }] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, length > widest ? 0 : length);
    }
  }
  return rows.flatMap((row) => {
    let [line, start] = ["", 0];
    const lines: string[] = [];
    for (const [column, cell] of row.entries()) {
      if (cell !== "" && line.length > Math.max(start - 2, 0)) {
        lines.push(line.trimEnd());
        line = "";
      }
      line = line.padEnd(start) + cell;
      start += (widths[column] ?? 0) + 2;
    }
    return [...lines, line.trimEnd()];
  });
}

/** A word of a POSIX shell that stands for exactly this text, in quotes. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same, in quotes only where it needs them: also where it would be an assignment. */
export const shellWord = (text: string): string => (/^(?!\w+=)[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text));
