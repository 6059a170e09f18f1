import { DiagnosticError } from "../errors.ts";
import { maxDepth } from "./trail.ts";

/** A type without members. */
export type PrimitiveType = "string" | "number" | "bool";

/** The attributes of an object type. */
export type AttributeTypes = Readonly<Record<string, CtyType>>;

/** A type whose values are objects. */
export type NamedType = readonly ["map", CtyType] | readonly ["object", AttributeTypes];

/** A type whose values are arrays. */
export type ArrayType = readonly ["list" | "set", CtyType] | readonly ["tuple", readonly CtyType[]];

/** A type whose values have others inside. */
export type CompoundType = NamedType | ArrayType;

/** A type of Terraform's, in the form in which the wire writes it as JSON. */
export type CtyType = PrimitiveType | "dynamic" | CompoundType;

/** The kind of a type: its name, without what is inside. */
export function kindOf(type: CtyType): PrimitiveType | "dynamic" | CompoundType[0] {
  return typeof type === "string" ? type : type[0];
}

/**
 * Reads the JSON text of a type. The optional attributes that a third element of an object may list are dropped, as on
 * the wire. Throws `invalid` for anything that is not exactly a type.
 */
export function parseType(json: string | Uint8Array): CtyType {
  return typeFromJson(treeFromText(typeof json === "string" ? json : Buffer.from(json).toString()));
}

/** Makes a type of its JSON once parsed; throws `invalid` as `parseType` does. */
export function typeFromJson(tree: unknown, depth = 0): CtyType {
  if (tree === "string" || tree === "number" || tree === "bool" || tree === "dynamic") return tree;
  if (depth >= maxDepth) throw notAType(`it nests deeper than ${maxDepth} levels`);
  if (!isArray(tree)) throw notAType("a name or an array is expected");
  const [kind, inside, optional] = tree;
  const maxLength = kind === "object" && isListOfNames(optional) ? 3 : 2;
  if (tree.length < 2 || tree.length > maxLength) throw notAType("an array of two elements is expected");
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
      throw notAType("its kind is none that is known");
  }
}

/** The JSON text of a type, attributes sorted by name as Terraform writes them: equal types have equal texts. */
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
export type Attribute = readonly [name: string, type: CtyType];

const sorted = new WeakMap<AttributeTypes, readonly Attribute[]>();

/** The attributes of an object type, sorted by name as Terraform writes them. Types never change, so each is sorted once. */
export function attributesOf(types: AttributeTypes): readonly Attribute[] {
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

function fieldToJson([name, type]: Attribute): string {
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
  if (!isArray(tree)) throw notAType("a tuple lists the types of its elements");
  return tree.map((element) => typeFromJson(element, depth));
}

function attributeTypes(tree: unknown, depth: number): AttributeTypes {
  if (typeof tree !== "object" || tree === null || isArray(tree)) throw notAType("an object names its attributes");
  // fromEntries defines own properties, so that an attribute named __proto__ is one like any other.
  return Object.fromEntries(Object.entries(tree).map(([name, type]) => [name, typeFromJson(type, depth)]));
}

const isArray: (value: unknown) => value is readonly unknown[] = Array.isArray;

const isListOfNames = (value: unknown): boolean => isArray(value) && value.every((name) => typeof name === "string");

function notAType(detail: string): DiagnosticError {
  return new DiagnosticError({ code: "invalid", summary: "Not a type of Terraform's", detail });
}
