/** Foreign text in a report: nothing in it may look like a part of the report, or be obeyed by who shows it. */

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
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** `1 object`, `2 objects`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The first of many words, and how many more there are. */
export function someOf(words: readonly string[], most: number): string {
  const more = words.length - most;
  return `${words.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
