import type { PathStep } from "../errors.ts";
import { ERRORS } from "./diagnostics.ts";
import { type MsgpackFormat, MsgpackReader } from "./msgpack-reader.ts";
import { lengthMismatch, typeMismatch } from "./mismatch.ts";
import { readRefinements } from "./refinements.ts";
import { Trail } from "./trail.ts";
import {
  attributesOf,
  attributeType,
  type AttributeEntry,
  type AttributeTypes,
  type CompoundType,
  type CtyType,
  kindOf,
  parseType,
  type PrimitiveType,
} from "./type.ts";
import { DynamicValue, emptyRecord, Unknown, unknown, type Value } from "./value.ts";

const refinedUnknown = 12;

/**
 * Decodes a value of a type from Terraform's msgpack; empty input is null. Throws `invalid`, with the path, unless the
 * bytes are exactly one value of the type.
 */
export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length === 0) return null;
  const reader = new MsgpackReader(bytes, new Trail(ERRORS.misfitInState));
  const value = decode(reader, type);
  if (!reader.atEnd()) throw reader.trail.error("malformed bytes: more bytes follow the value");
  return value;
}

function decode(reader: MsgpackReader, type: CtyType): Value {
  const format = reader.peek();
  if (format === "extension") return decodeUnknown(reader, type);
  if (format === "nil") return reader.readNil();
  if (!acceptedFormats[kindOf(type)].includes(format))
    throw reader.trail.error(typeMismatch(type, formatPhrases[format]));
  if (type === "dynamic") return decodeDynamic(reader);
  return typeof type === "string" ? decodePrimitive(reader, type) : decodeCompound(reader, type);
}

/** The msgpack formats that each kind of type accepts. */
const acceptedFormats: Readonly<Record<ReturnType<typeof kindOf>, readonly MsgpackFormat[]>> = {
  string: ["text"],
  number: ["integer", "float", "text"],
  bool: ["bool"],
  dynamic: ["array"],
  list: ["array"],
  set: ["array"],
  tuple: ["array"],
  map: ["map"],
  object: ["map"],
};

const formatPhrases: Readonly<Record<MsgpackFormat, string>> = {
  nil: "null",
  bool: "a bool",
  integer: "a number",
  float: "a number",
  text: "a string",
  binary: "bytes",
  array: "a list",
  map: "an object",
  extension: "an unknown value",
  reserved: "a reserved byte",
};

// Any extension is an unknown value, whatever its code: Terraform uses extensions for nothing else.
function decodeUnknown(reader: MsgpackReader, type: CtyType): Unknown {
  const { code, payload } = reader.readExtension();
  if (code !== refinedUnknown || payload.length <= 1 || type === "dynamic") return unknown;
  return new Unknown(readRefinements(payload, reader));
}

function decodeDynamic(reader: MsgpackReader): DynamicValue {
  if (reader.readArrayHead() !== 2) throw reader.trail.error("expected a type and a value of that type");
  const type = parseType(reader.peek() === "text" ? reader.readText() : reader.readBinary());
  if (type === "dynamic") throw reader.trail.error("a dynamic value must name its concrete type");
  return new DynamicValue(type, decode(reader, type));
}

function decodePrimitive(reader: MsgpackReader, type: PrimitiveType): Value {
  switch (type) {
    case "string":
      return reader.readText();
    case "number":
      return reader.readNumber();
    case "bool":
      return reader.readBool();
  }
}

function decodeCompound(reader: MsgpackReader, type: CompoundType): Value {
  switch (type[0]) {
    case "list":
    case "set":
      return decodeList(reader, type[1]);
    case "tuple":
      return decodeTuple(reader, type[1]);
    case "map":
      return decodeMap(reader, type[1]);
    case "object":
      return decodeObject(reader, type[1]);
  }
}

function decodeTuple(reader: MsgpackReader, types: readonly CtyType[]): Value {
  const length = reader.readArrayHead();
  if (length !== types.length) throw reader.trail.error(lengthMismatch(types.length, length));
  return types.map((type, index) => decodeAt(reader, index, type));
}

function decodeList(reader: MsgpackReader, type: CtyType): Value {
  const elements: Value[] = [];
  for (let left = reader.readArrayHead(); left > 0; left--) elements.push(decodeAt(reader, elements.length, type));
  return elements;
}

function decodeMap(reader: MsgpackReader, type: CtyType): Value {
  const map = emptyRecord();
  for (let left = reader.readMapHead(); left > 0; left--) {
    const key = reader.readText();
    map[key] = decodeAt(reader, { key }, type);
  }
  return map;
}

function decodeObject(reader: MsgpackReader, types: AttributeTypes): Value {
  const attributes = attributesOf(types);
  const length = reader.readMapHead();
  if (length !== attributes.length) {
    throw reader.trail.error(`expected an object with ${attributes.length} attributes, got ${length}`);
  }
  const object = emptyRecord();
  for (const expected of attributes) {
    const [name, type] = readName(reader, types, expected);
    if (name in object) throw reader.trail.error("an attribute appears twice");
    object[name] = decodeAt(reader, name, type);
  }
  return object;
}

// Terraform sends names in sorted order, so a lookup is rarely needed.
function readName(reader: MsgpackReader, types: AttributeTypes, expected: AttributeEntry): AttributeEntry {
  if (reader.skipText(expected[0])) return expected;
  const name = reader.readText();
  const type = attributeType(types, name);
  if (type === undefined) throw reader.trail.error("an attribute is not part of the type");
  return [name, type];
}

function decodeAt(reader: MsgpackReader, step: PathStep, type: CtyType): Value {
  reader.trail.enter(step);
  const value = decode(reader, type);
  reader.trail.leave();
  return value;
}
