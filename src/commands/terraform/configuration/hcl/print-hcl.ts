import { quotedText, visibleText } from "../../quoted-text.ts";
import type { PrintableBlock, PrintableFile } from "../printable.ts";
import { indented, printAssignments } from "./print-value.ts";

/** Prints a file of HCL, byte for byte as `terraform fmt` leaves it. */
export function printHcl({ comment, blocks }: PrintableFile): string {
  return apart([commentLines(comment), ...blocks.map(blockLines)])
    .map((line) => `${line}\n`)
    .join("");
}

function blockLines({ type, labels = [], comment, attributes = {}, blocks = [] }: PrintableBlock): readonly string[] {
  const header = [type, ...labels.map(quotedText)].join(" ");
  const inside = apart([printAssignments(attributes), ...blocks.map(blockLines)]);
  const block = inside.length === 0 ? [`${header} {}`] : [`${header} {`, ...indented(inside), "}"];
  return [...commentLines(comment), ...block];
}

/** Parts with an empty line between two of them. */
const apart = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.filter(({ length }) => length > 0).flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));

/** Nothing in a comment ends a line of it but the line ends that it has. */
const commentLines = (comment: string | undefined): readonly string[] =>
  comment === undefined ? [] : comment.split("\n").map((line) => `# ${visibleText(line)}`.trimEnd());
