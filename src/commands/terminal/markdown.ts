import { counted, oneLine } from "./plain.ts";

/** A comment on GitHub takes 65,536 characters. */
const MAX_BYTES = 60_000;

/** Foreign text in a cell or a line, as it is. */
export const code = (text: string): string =>
  // Entities form no markup, and in code nobody is mentioned and nothing becomes a link.
  `<code>${oneLine(text).replace(/[^\p{L}\p{N} .,/_=-]|_/gu, (found) => `&#${found.codePointAt(0) ?? 0};`)}</code>`;

/** A row of a table, of cells that are Markdown. */
export const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A table of rows, one line in each element; nothing where there is no row. */
export const table = (names: readonly string[], rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : [`${row(names)}\n${row(names.map(() => "---"))}`, ...rows];

/**
 * Joins a head and blocks of lines up to the size of a comment, and appends the number of lines left out. The first
 * line of a longer block is its heading, not a row.
 */
export function withinSize(head: string, blocks: readonly (readonly string[])[]): string {
  const parts = [head];
  let size = Buffer.byteLength(head);
  let left = 0;
  for (const block of blocks) {
    let gap = "\n\n";
    for (const [index, line] of block.entries()) {
      size += Buffer.byteLength(line) + 2;
      if (size > MAX_BYTES || left > 0) {
        // The head of a table is no row of it.
        if (index > 0 || block.length === 1) left += 1;
      } else {
        parts.push(gap, line);
        gap = "\n";
      }
    }
  }
  return `${parts.join("")}\n${left === 0 ? "" : `\n… and ${counted(left, "more line")}.\n`}`;
}
