/** Foreign text in reports: nothing in it may look like a part of the report, or be obeyed by who shows it. */
import type { Value } from "../model/index.ts";

// What nobody sees, or a terminal or an editor obeys: control, format and bidi characters, zero-width ones, lone surrogates, line separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text on one line, in which every character can be seen. */
export const oneLine = (text: string): string =>
  text.replace(INVISIBLE, (found) => NAMED[found] ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);

/** The lines of a text, each as `oneLine` has it; those without words are left out. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => oneLine(line.trimEnd()))
    .filter((line) => line !== "");

/** A value on one line, as JSON has it. */
export const valueText = (value: Value): string => oneLine(JSON.stringify(value));

/** A text cut to a length; one that was cut ends with `…`. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
