import { attributeDoc, type Attribute, type Attributes } from "../../../src/kit/schema/index.ts";
import type { ConstructDefinition } from "./definitions.ts";
import { withCamelCase } from "./docs.ts";
import { camelCase, pascalCase } from "./names.ts";

/** A property of a construct, as a program has it. */
export interface Property {
  readonly name: string;
  /** The type as it is written in a program; tokens besides. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly doc: string;
  /** The members of an object, or of each object of a list. */
  readonly members: readonly Property[];
}

/** The properties of a construct: what its configuration takes, and what can be read besides. */
export interface Properties {
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
}

/**
 * The properties of a construct from its definition. `names` are the names of attributes to spell as a program does.
 */
export function propertiesOf(
  { name, attributes, outputs }: ConstructDefinition,
  names: ReadonlySet<string>,
): Properties {
  const place = { construct: name, names };
  const inputs = Object.entries(attributes).filter(([, { mode }]) => mode !== "computed");
  return {
    // What must be set comes first.
    inputs: [...inputs]
      .sort(([, one], [, other]) => Number(other.mode === "required") - Number(one.mode === "required"))
      .map(([key, attribute]) => propertyOf(key, attribute, place)),
    outputs: Object.entries(outputs).map(([key, attribute]) => propertyOf(key, attribute, place)),
  };
}

/** The names of attributes, those inside of others too. */
export const namesIn = (attributes: Attributes): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { type }]) => [name, ...namesIn(type.nested?.attributes ?? {})]);

/** The place that a property belongs to. */
interface Place {
  readonly construct: string;
  readonly names: ReadonlySet<string>;
}

function propertyOf(key: string, attribute: Attribute, place: Place): Property {
  const nested = Object.entries(attribute.type.nested?.attributes ?? {});
  return {
    name: camelCase(key),
    type: typeOf(key, attribute, place),
    isOptional: attribute.mode === "optional" || attribute.mode === "defaulted",
    doc: withCamelCase(attributeDoc(attribute), place.names),
    members: nested.map(([name, member]) => propertyOf(name, member, place)),
  };
}

function typeOf(key: string, { type, mode }: Attribute, { construct }: Place): string {
  const isOutput = mode === "computed";
  if (type.nested !== undefined) {
    const suffix = type.nested.nesting === "list" ? "List" : "OutputReference";
    return `${construct}${pascalCase(key)}${isOutput ? suffix : ""}`;
  }
  if (type.cty === "bool") return isOutput ? "IResolvable" : "boolean";
  if (type.cty === "number") return "number";
  if (isMapOfTexts(type.cty)) return "{ [key: string]: string }";
  if (type.cty !== "string") throw new Error(`The page of the constructs has no type for ${construct}.${key}`);
  if (isOutput) return "string";
  if (type.values !== undefined) return type.values.map((value) => `"${value}"`).join(" | ");
  return type.mayBeNumber === true ? "string | number" : "string";
}

const isMapOfTexts = (cty: Attribute["type"]["cty"]): boolean =>
  Array.isArray(cty) && cty[0] === "map" && cty[1] === "string";
