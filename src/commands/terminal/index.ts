/**
 * Everything between a command and its terminal: files, standard input, shell words, signals, a spinner, and texts
 * with words from outside in them. Such a text cannot look like another part of the output, and nobody who shows it
 * obeys it. This folder must never know what a command does.
 */
export { fileExists, hasCode, readInput } from "./files.ts";
export { printWarning } from "./print-warning.ts";
export { assertSeparate } from "./separate-files.ts";
export { shellQuoted, shellWord } from "./shell-word.ts";
export { startSpinner, type Spinner } from "./spinner.ts";
export { stoppable, type Stop } from "./stop.ts";
export { readText } from "./text.ts";
export { assertWritable, writeWhole } from "./write-whole.ts";
export { inColumns } from "./columns.ts";
export { jsonText } from "./json.ts";
export { junitText, type JunitCase, type JunitSuite } from "./junit.ts";
export { code, row, table, withinSize } from "./markdown.ts";
export { counted, cut, escapeInvisible, linesOf, oneLine, someOf } from "./plain.ts";
