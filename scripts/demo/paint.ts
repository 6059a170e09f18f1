/** Formats the demo's output: colors on a terminal, and tables. */
import { stripVTControlCharacters } from "node:util";
import { markdownTable } from "markdown-table";
import * as colors from "yoctocolors";

/** Colors a text. */
type Paint = (text: string) => string;

// The library heeds NO_COLOR, FORCE_COLOR and TERM, but not whether the output is a terminal.
const isColoured = process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined;
const onTerminal = (paint: Paint): Paint => (isColoured ? paint : (text) => text);

/** Colors a heading. */
export const heading = onTerminal((text) => colors.bold(colors.cyan(text)));
/** Colors good news. */
export const good = onTerminal(colors.green);
/** Colors bad news. */
export const bad = onTerminal(colors.red);
/** Colors details that a hurried reader can skip. */
export const faint = onTerminal(colors.dim);

/** Formats a table whose first row has the names of its columns; colors do not count as width. */
export const table = (rows: readonly (readonly string[])[]): string =>
  // The outer bars would make the demo's tables wider than 80 columns.
  markdownTable(rows, {
    delimiterStart: false,
    delimiterEnd: false,
    stringLength: (text) => stripVTControlCharacters(text).length,
  });
