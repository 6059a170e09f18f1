import { stripVTControlCharacters } from "node:util";

/** A terminal that is narrower shows no text in whole sentences. */
const MIN_COLUMNS = 40;

/** A line with a command behind what it does. */
const COMMAND = /^ *(?:run|restore|replace|forget)(?: these \d+)?: /;

const WORDS = / *\S+/g;

/** The same with quotes around several. */
const SHELL_WORDS = / *(?:'[^']*'|[^\s'])+/g;

/**
 * A text for a terminal of so many columns. What is too long for a line continues below the beginning of it: foreign
 * text behind another bar, and a command after a backslash, so that it can be copied.
 */
export const wrapped = (text: string, columns: number): string =>
  columns < MIN_COLUMNS
    ? text
    : text
        .split("\n")
        .flatMap((line) => linesFor(line, columns))
        .join("\n");

function linesFor(line: string, columns: number): readonly string[] {
  const plain = stripVTControlCharacters(line);
  if (plain.length <= columns) return [line];
  const isCommand = COMMAND.test(plain);
  const end = isCommand ? " \\" : "";
  const indent = /^ *\| /.exec(plain)?.[0] ?? `${/^ */.exec(plain)?.[0] ?? ""}  `;
  const lines: string[] = [];
  let at = "";
  let width = 0;
  for (const word of line.match(isCommand ? SHELL_WORDS : WORDS) ?? []) {
    const added = stripVTControlCharacters(word).length;
    if (width === 0 || width + added + end.length <= columns) {
      at += word;
      width += added;
    } else {
      lines.push(at + end);
      at = indent + word.trimStart();
      width = indent.length + added - (word.length - word.trimStart().length);
    }
  }
  return [...lines, at];
}
