import type { Declaration } from "../../declaration/index.ts";
import type { FoundPlace } from "../../../provider/inventory/index.ts";
import { BigNumber, isObject, numberToText, type ObjectValue, type Value } from "../../../kit/cty/index.ts";
import { statementLines, type Code, type ObjectCode } from "./layout.ts";
import { stringLiteral, templateLiteral, visibleText } from "./literal.ts";

/** The purpose of a program. */
export interface TypeScriptOptions {
  /** The lines at the top of the file. */
  readonly header: string;
  /** The library that the program's stacks come from. */
  readonly library: "cdktf" | "cdktn";
}

/**
 * Prints a module with one function, which declares the objects in any stack and imports them. Each is a construct of
 * its own, in the order that is given, and there is at least one; those of different places are apart.
 */
export function printTypeScript(declarations: readonly Declaration[], { header, library }: TypeScriptOptions): string {
  const classNames = new Set(declarations.map(({ typeName }) => classOf(typeName)));
  const imported = `import { ${[...classNames].toSorted().join(", ")} } from "tocsin/${library}";`;
  const declared = declarations.flatMap((each, index) => declarationLines(each, declarations[index - 1]));
  return [
    ...header.split("\n").map((line) => comment(line)),
    "",
    'import type { Construct } from "constructs";',
    imported,
    "",
    ...DOC,
    "export function declareAlarms(scope: Construct): void {",
    ...declared,
    "}",
    "",
  ].join("\n");
}

const DOC = [
  "/**",
  " * Declares the alarms in a stack that has a `TocsinProvider`. The next apply imports what its state lacks.",
  " */",
];

/** The name of a type without the provider's. */
const bareType = (typeName: string): string => typeName.slice(typeName.indexOf("_") + 1);

/** The class of a type's constructs, as their generator names it. */
const classOf = (typeName: string): string => inCamelCase(`_${bareType(typeName)}`);

const INDENT = "  ";

function declarationLines(declaration: Declaration, previous: Declaration | undefined): readonly string[] {
  const { typeName, name, importId, config, remarks, place } = declaration;
  const isApart = previous !== undefined && pathOf(previous.place) !== pathOf(place);
  const statement = {
    className: classOf(typeName),
    scope: "scope",
    // Objects of two types may have one name, and an ID is unique in the scope.
    id: stringLiteral(`${bareType(typeName)}_${name}`),
    config: objectCode(config),
    call: ["importFrom", templateLiteral(importId)],
  } as const;
  return [
    ...(isApart ? [""] : []),
    ...remarks.map((remark) => comment(remark, INDENT)),
    ...statementLines(statement, INDENT),
  ];
}

/** No group has the path of a project. */
const pathOf = (place: FoundPlace): string => (place.kind === "global" ? "" : place.path);

/** One line that nothing in it ends. */
const comment = (text: string, indent = ""): string => `${indent}// ${visibleText(text)}`.trimEnd();

// The constructs have the events' names as they have the attributes'. A map with keys of the user's own is not live.
const objectCode = (values: ObjectValue): ObjectCode =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [inCamelCase(name), codeOf(value)]));

/** Throws an `Error` for a list and for what is not known: no object has these to declare. */
function codeOf(value: Value): Code {
  if (typeof value === "string") return templateLiteral(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" || value instanceof BigNumber) return numberToText(value);
  if (!isObject(value)) throw new Error("The constructs have no value of this type.");
  return objectCode(value);
}

const inCamelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
