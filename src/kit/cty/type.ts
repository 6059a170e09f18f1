import { diagnosticError, type DiagnosticError } from "../errors.ts";
import { isList, isRecord } from "../json.ts";
import { textFrom } from "../utf8.ts";
import { ERRORS } from "./diagnostics.ts";
import { maxDepth } from "./trail.ts";

/** A type whose values have no members. */
export type PrimitiveType = "string" | "number" | "bool";

/** The attributes of an object type. */
export type AttributeTypes = Readonly<Record<string, CtyType>>;

/** A type whose values are objects. */
export type NamedType = readonly ["map", CtyType] | readonly ["object", AttributeTypes];

/** A type whose values are arrays. */
export type ArrayType = readonly ["list" | "set", CtyType] | readonly ["tuple", readonly CtyType[]];

/** A type whose values contain other values. */
export type CompoundType = NamedType | ArrayType;

/** A Terraform type, in the same shape as its JSON on the wire. */
export type CtyType = PrimitiveType | "dynamic" | CompoundType;

/** The kind of a type: its name without its element or attribute types. */
export function kindOf(type: CtyType): PrimitiveType | "dynamic" | CompoundType[0] {
  return typeof type === "string" ? type : type[0];
}

/**
 * Parses the JSON text of a type. An object's list of optional attributes, its third element, is dropped, as on the
 * wire. Throws `invalid` for anything that is not exactly a type.
 */
export function parseType(json: string | Uint8Array): CtyType {
  return typeFromJson(treeFromText(typeof json === "string" ? json : textFrom(json)));
}

/** Converts parsed JSON to a type; throws `invalid` as `parseType` does. */
export function typeFromJson(tree: unknown, depth = 0): CtyType {
  if (tree === "string" || tree === "number" || tree === "bool" || tree === "dynamic") return tree;
  if (depth >= maxDepth) throw notAType(`it nests deeper than ${maxDepth} levels`);
  if (!isList(tree)) throw notAType("expected a name or an array");
  const [kind, inside, optional] = tree;
  const maxLength = kind === "object" && isListOfNames(optional) ? 3 : 2;
  if (tree.length < 2 || tree.length > maxLength) throw notAType("expected an array of two elements");
  switch (kind) {
    case "list":
    case "set":
    case "map":
      return [kind, typeFromJson(inside, depth + 1)];
    case "tuple":
      return [kind, tupleTypes(inside, depth + 1)];
    case "object":
      return [kind, attributeTypes(inside, depth + 1)];
    default:
      throw notAType("its kind is not known");
  }
}

/** The JSON text of a type. Attributes are sorted by name as in Terraform, so equal types have equal texts. */
export function typeToJson(type: CtyType): string {
  if (typeof type === "string") return `"${type}"`;
  switch (type[0]) {
    case "object":
      return `["object",{${attributesOf(type[1]).map(fieldToJson).join(",")}}]`;
    case "tuple":
      return `["tuple",[${type[1].map(typeToJson).join(",")}]]`;
    default:
      return `["${type[0]}",${typeToJson(type[1])}]`;
  }
}

/** One attribute of an object type: its name and its type. */
export type AttributeEntry = readonly [name: string, type: CtyType];

const sorted = new WeakMap<AttributeTypes, readonly AttributeEntry[]>();

/**
 * The attributes of an object type, sorted by name as Terraform writes them. Types never change, so each is sorted
 * once.
 */
export function attributesOf(types: AttributeTypes): readonly AttributeEntry[] {
  const known = sorted.get(types);
  if (known !== undefined) return known;
  const attributes = Object.entries(types).sort(([a], [b]) => (a < b ? -1 : 1));
  sorted.set(types, attributes);
  return attributes;
}

/** The type of one attribute; undefined for a name that the object type does not have. */
export function attributeType(types: AttributeTypes, name: string): CtyType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

function fieldToJson([name, type]: AttributeEntry): string {
  return `${JSON.stringify(name)}:${typeToJson(type)}`;
}

function treeFromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAType("the text is not JSON");
  }
}

function tupleTypes(tree: unknown, depth: number): readonly CtyType[] {
  if (!isList(tree)) throw notAType("a tuple must list the types of its elements");
  return tree.map((element) => typeFromJson(element, depth));
}

function attributeTypes(tree: unknown, depth: number): AttributeTypes {
  if (!isRecord(tree)) throw notAType("an object must name its attributes");
  // fromEntries defines own properties, so an attribute named __proto__ is safe.
  return Object.fromEntries(Object.entries(tree).map(([name, type]) => [name, typeFromJson(type, depth)]));
}

const isListOfNames = (value: unknown): boolean => isList(value) && value.every((name) => typeof name === "string");

const notAType = (problem: string): DiagnosticError =>
  diagnosticError(ERRORS.notAType, { why: `A type cannot be read: ${problem}.` });
