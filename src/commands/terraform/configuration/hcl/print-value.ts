import { BigNumber, numberToText } from "../../../../kit/cty/index.ts";
import { quotedText } from "../../quoted-text.ts";
import { Expression, writtenValue, type PrintableValue } from "../printable.ts";
import { widthOf } from "./width.ts";

/** A name as it is written, and the lines of its value, of which the first stands beside it. */
interface Assignment {
  readonly name: string;
  readonly width: number;
  readonly value: readonly string[];
}

/** The lines of attributes, or of the members of a map. Throws an `Error` for a value that is not known. */
export function printAssignments(values: Readonly<Record<string, PrintableValue>>): readonly string[] {
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

/** The assignments whose equal signs stand in one column: a value of several lines stands alone. */
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
const WORDS = new Set(["for", "if", "in", "null", "true", "false"]);

const keyText = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) && !WORDS.has(key) ? key : quotedText(key));

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
export const indented = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (line === "" ? "" : `  ${line}`));

const isList: (value: PrintableValue) => value is readonly PrintableValue[] = Array.isArray;
