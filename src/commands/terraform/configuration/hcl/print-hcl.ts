import { isList } from "../../../../kit/json.ts";
import { BigNumber, numberToText } from "../../../../kit/cty/index.ts";
import { quotedText, visibleText } from "../../quoted-text.ts";
import {
  Expression,
  type PrintableBlock,
  type PrintableFile,
  type PrintableValue,
  writtenValue,
} from "../printable.ts";

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

/** A name as it is written, and the lines of its value; the first is beside it. */
interface Assignment {
  readonly name: string;
  readonly width: number;
  readonly value: readonly string[];
}

/** The lines of attributes, or of the members of a map. Throws an `Error` for a value that is not known. */
function printAssignments(values: Readonly<Record<string, PrintableValue>>): readonly string[] {
  return [...neighbours(Object.entries(values).map(assignmentOf))].flatMap((aligned) => {
    const column = aligned.reduce((most, { width }) => Math.max(most, width), 0);
    return aligned.flatMap(({ name, width, value: [first = "", ...rest] }) => [
      `${name}${" ".repeat(column - width)} = ${first}`,
      ...rest,
    ]);
  });
}

function assignmentOf([key, value]: readonly [string, PrintableValue]): Assignment {
  const name = keyText(key);
  return { name, width: widthOf(name), value: linesOf(value) };
}

/** The assignments with their equal signs in one column: a value of several lines is alone. */
function* neighbours(assignments: readonly Assignment[]): Generator<readonly Assignment[]> {
  let aligned: Assignment[] = [];
  for (const assignment of assignments) {
    if (assignment.value.length === 1) {
      aligned.push(assignment);
      continue;
    }
    yield aligned;
    yield [assignment];
    aligned = [];
  }
  yield aligned;
}

/** Words that mean something else where a key is expected, or might. */
const KEYWORDS = new Set(["for", "if", "in", "null", "true", "false"]);

const keyText = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) && !KEYWORDS.has(key) ? key : quotedText(key));

function linesOf(printable: PrintableValue): readonly string[] {
  const value = writtenValue(printable);
  if (value === null || typeof value === "boolean") return [String(value)];
  if (typeof value === "string") return [quotedText(value)];
  if (typeof value === "number" || value instanceof BigNumber) return [numberToText(value)];
  if (value instanceof Expression) return [value.text];
  return isList(value) ? listLines(value) : mapLines(value);
}

/** The most characters of a list in one line; a longer one has a line for each element. */
const LONGEST_LIST = 80;

function listLines(list: readonly PrintableValue[]): readonly string[] {
  const elements = list.map(linesOf);
  const inOneLine = `[${elements.map(([first]) => first).join(", ")}]`;
  if (elements.every(({ length }) => length === 1) && inOneLine.length <= LONGEST_LIST) return [inOneLine];
  return ["[", ...elements.flatMap((lines) => indented([...lines.slice(0, -1), `${lines.at(-1) ?? ""},`])), "]"];
}

function mapLines(map: Readonly<Record<string, PrintableValue>>): readonly string[] {
  const members = printAssignments(map);
  return members.length === 0 ? ["{}"] : ["{", ...indented(members), "}"];
}

/** The same lines one level further in; one without text has no space either. */
const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => (line === "" ? "" : `  ${line}`));

const GRAPHEMES = new Intl.Segmenter("en");

/** Ends of characters in Terraform's older Unicode, where ours joins two letters of an Indic script into one. */
const OLD_BOUNDARY = /(?<=\p{M})(?=\p{L})(?![\u0e33\u0eb3])/u;

/** Terraform's scanner begins a new piece of a string after a sign that could open a template. */
const NEW_PIECE = /(?<=[$%]\{?)/;

/** How many columns `terraform fmt` counts for a name or a quoted key: one for each character that a reader sees. */
function widthOf(name: string): number {
  if (/^[ -~]*$/.test(name)) return name.length;
  const pieces = name.slice(1, -1).split(NEW_PIECE);
  const characters = pieces.flatMap((piece) => [...GRAPHEMES.segment(piece)]);
  const quotes = 2;
  return characters.reduce((width, { segment }) => width + segment.split(OLD_BOUNDARY).length, quotes);
}
