/** The columns of a line. */
const WIDTH = 120;

/** Code that is a value: a literal, or an object literal. */
export type Code = string | ObjectCode;

/** An object literal, by its keys. */
export interface ObjectCode {
  readonly [key: string]: Code;
}

/** A call of a constructor and of a method of what it makes, as a formatter lays it out from a column. */
export interface Statement {
  readonly className: string;
  readonly scope: string;
  readonly id: string;
  /** With at least one key. */
  readonly config: ObjectCode;
  /** The method and its only argument. */
  readonly call: readonly [name: string, argument: string];
}

/** The lines of a statement, which begin at an indent. */
export function statementLines(statement: Statement, indent: string): readonly string[] {
  const { className, scope, id, config, call } = statement;
  const [method, argument] = call;
  const line = `${indent}new ${className}(${scope}, ${id}, ${inOneLine(config)}).${method}(${argument});`;
  if (fits(line)) return [line];
  const lines = constructorLines(statement, indent);
  const closing = `${lines.at(-1)}.${method}(`;
  return [
    ...lines.slice(0, -1),
    ...(fits(`${closing}${argument});`)
      ? [`${closing}${argument});`]
      : [closing, `${indent}  ${argument},`, `${indent});`]),
  ];
}

/** A call of a constructor that does not fit on one line: first the object is on lines of its own, then everything. */
function constructorLines({ className, scope, id, config }: Statement, indent: string): readonly string[] {
  const inner = `${indent}  `;
  const opening = `${indent}new ${className}(`;
  const first = `${opening}${scope}, ${id}, {`;
  if (fits(first)) return [first, ...entryLines(config, inner), `${indent}})`];
  return [opening, ...[scope, id, config].flatMap((each) => elementLines("", each, inner)), `${indent})`];
}

const entryLines = (entries: ObjectCode, indent: string): readonly string[] =>
  Object.entries(entries).flatMap(([key, value]) => elementLines(`${key}:`, value, indent));

/** An element of an object or of a list of arguments; the key of the latter is empty. */
function elementLines(key: string, value: Code, indent: string): readonly string[] {
  const head = indent + (key === "" ? "" : `${key} `);
  const line = `${head}${inOneLine(value)},`;
  if (fits(line) || (typeof value === "string" && key === "")) return [line];
  if (typeof value === "string") return [`${indent}${key}`, `${indent}  ${value},`];
  return [`${head}{`, ...entryLines(value, `${indent}  `), `${indent}},`];
}

function inOneLine(code: Code): string {
  if (typeof code === "string") return code;
  const entries = Object.entries(code).map(([key, value]) => `${key}: ${inOneLine(value)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Letters of other widths are counted as one column, too: a formatter may break such a line elsewhere. */
const fits = (line: string): boolean => line.length <= WIDTH;
