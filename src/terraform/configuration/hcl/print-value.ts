import { BigNumber, DynamicValue, isUnknown, numberToText } from "../../../kit/cty/index.ts";
import { quotedText } from "../../quoted-text.ts";
import { Expression, type PrintableValue } from "../printable.ts";
import { widthOf } from "./width.ts";

/** A name as it is written, and the lines of its value, of which the first stands beside it. */
interface Assignment {
  readonly name: string;
  readonly value: readonly string[];
}

/** The lines of attributes, or of the members of a map. Throws an `Error` for a value that is not known. */
export function printAssignments(values: Readonly<Record<string, PrintableValue>>): readonly string[] {
  const assignments = Object.entries(values).map(([key, value]) => ({ name: keyText(key), value: linesOf(value) }));
  return [...neighbours(assignments)].flatMap((aligned) => {
    const width = aligned.reduce((most, { name }) => Math.max(most, widthOf(name)), 0);
    return aligned.flatMap(({ name, value: [first = "", ...rest] }) => [
      `${name}${" ".repeat(width - widthOf(name))} = ${first}`,
      ...rest,
    ]);
  });
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

function linesOf(value: PrintableValue): readonly string[] {
  if (value === null || typeof value === "boolean") return [String(value)];
  if (typeof value === "string") return [quotedText(value)];
  if (typeof value === "number" || value instanceof BigNumber) return [numberToText(value)];
  if (value instanceof Expression) return [value.text];
  if (value instanceof DynamicValue) return linesOf(value.value);
  if (isUnknown(value)) throw new Error("An unknown value cannot be written into a configuration.");
  return isList(value) ? listLines(value) : mapLines(value);
}

/** Longer lists, in characters, have a line for each element. */
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
