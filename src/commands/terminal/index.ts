/**
 * Everything between a command and its terminal: files, standard input, shell words, signals, a spinner, and texts
 * with words from outside in them. Such a text cannot look like another part of the output, and nobody who shows it
 * obeys it. This folder must never know what a command does.
 */
export { fileExists, hasCode, isFolder, makeFolder, readInput, readText } from "./files.ts";
export { printWarning } from "./report.ts";
export {
  counted,
  cut,
  escapeInvisible,
  inColumns,
  jsonText,
  linesOf,
  oneLine,
  shellQuoted,
  shellWord,
  someOf,
} from "./plain.ts";
export { startSpinner, type Spinner } from "./spinner.ts";
export { stoppable, type Stop } from "./stop.ts";
export { assertSeparate, assertWritable, naming, replaceEntries, writeWhole } from "./write-whole.ts";
export { hashOf, htmlText } from "./html.ts";
export { junitText, type JunitCase, type JunitSuite } from "./junit.ts";
export { code, row, table, withinSize } from "./markdown.ts";
