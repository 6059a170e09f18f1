/**
 * What commands take from the machine and hand to it: files, standard input, words of a shell, signals, and what a
 * terminal shows while they work. It must never know what
 * they are for.
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
