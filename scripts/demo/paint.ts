/** What the demo looks like: colours on a terminal, and tables. */
import { stripVTControlCharacters } from "node:util";
import { markdownTable } from "markdown-table";
import * as colors from "yoctocolors";

/** Colours a text. */
type Paint = (text: string) => string;

// The library heeds NO_COLOR, FORCE_COLOR and TERM, but not whether the output is a terminal.
const isColoured = process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined;
const onTerminal = (paint: Paint): Paint => (isColoured ? paint : (text) => text);

/** Colours a heading. */
export const heading = onTerminal((text) => colors.bold(colors.cyan(text)));
/** Colours what is as it should be. */
export const good = onTerminal(colors.green);
/** Colours what is not. */
export const bad = onTerminal(colors.red);
/** Colours what a hurried reader can skip. */
export const faint = onTerminal(colors.dim);

/** A table whose first row has the names of its columns; colours do not count as width. */
export const table = (rows: readonly (readonly string[])[]): string =>
  // The outer bars would make the demo's tables wider than 80 columns.
  markdownTable(rows, {
    delimiterStart: false,
    delimiterEnd: false,
    stringLength: (text) => stripVTControlCharacters(text).length,
  });
