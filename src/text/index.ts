/**
 * Texts that commands print, with words from outside in them: nothing in these may look like a part of the text, or be
 * obeyed by who shows it. It must never know what a text is about, nor where it is written to.
 */
export { inColumns } from "./columns.ts";
export { jsonText } from "./json.ts";
export { junitText, type JunitCase, type JunitSuite } from "./junit.ts";
export { code, row, table, withinSize } from "./markdown.ts";
export { counted, cut, escapeInvisible, linesOf, oneLine, someOf } from "./plain.ts";
