import { type Kind, MsgpackReader } from "./msgpack-reader.ts";
import { misfit, wrongLength } from "./phrase.ts";
import { readRefinements } from "./refinements.ts";
import { Trail } from "./trail.ts";
import {
  attributesOf,
  attributeType,
  type Attribute,
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
 * Reads a value of a type from Terraform's msgpack; no bytes at all are null. Throws `invalid`, with the place, for
 * bytes that are not exactly one value of the type.
 */
export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length === 0) return null;
  const reader = new MsgpackReader(bytes, new Trail("invalid"));
  const value = decode(reader, type);
  if (!reader.atEnd()) throw reader.trail.error("malformed bytes: more follows after the value");
  return value;
}

function decode(reader: MsgpackReader, type: CtyType): Value {
  const found = reader.peek();
  if (found === "extension") return decodeUnknown(reader, type);
  if (found === "nil") return reader.readNil();
  if (!forms[kindOf(type)].includes(found)) throw reader.trail.error(misfit(type, phrases[found]));
  if (type === "dynamic") return decodeDynamic(reader);
  return typeof type === "string" ? decodePrimitive(reader, type) : decodeCompound(reader, type);
}

/** The forms in which the wire may carry each kind of type. */
const forms: Readonly<Record<ReturnType<typeof kindOf>, readonly Kind[]>> = {
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

const phrases: Readonly<Record<Kind, string>> = {
  nil: "null",
  bool: "a bool",
  integer: "a number",
  float: "a number",
  text: "a string",
  binary: "bytes",
  array: "a list",
  map: "an object",
  extension: "an unknown value",
  reserved: "a byte that has no meaning",
};

// Whatever its code, an extension is an unknown value: Terraform has no other use for them.
function decodeUnknown(reader: MsgpackReader, type: CtyType): Unknown {
  const { code, payload } = reader.readExtension();
  if (code !== refinedUnknown || payload.length <= 1 || type === "dynamic") return unknown;
  return new Unknown(readRefinements(payload, reader));
}

function decodeDynamic(reader: MsgpackReader): DynamicValue {
  if (reader.readArrayHead() !== 2) throw reader.trail.error("a type and a value of it are expected");
  const type = parseType(reader.peek() === "text" ? reader.readText() : reader.readBinary());
  if (type === "dynamic") throw reader.trail.error("a dynamic value names the type that it has");
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
  if (length !== types.length) throw reader.trail.error(wrongLength(types.length, length));
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
    map[key] = decodeAt(reader, key, type);
  }
  return map;
}

function decodeObject(reader: MsgpackReader, types: AttributeTypes): Value {
  const attributes = attributesOf(types);
  const length = reader.readMapHead();
  if (length !== attributes.length) {
    throw reader.trail.error(`an object of ${attributes.length} attributes is expected, not of ${length}`);
  }
  const object = emptyRecord();
  for (const expected of attributes) {
    const [name, type] = readName(reader, types, expected);
    if (name in object) throw reader.trail.error("an attribute is there twice");
    object[name] = decodeAt(reader, name, type);
  }
  return object;
}

// Terraform sends names in the order in which they are expected: then nothing has to be looked up.
function readName(reader: MsgpackReader, types: AttributeTypes, expected: Attribute): Attribute {
  const name = reader.readText();
  if (name === expected[0]) return expected;
  const type = attributeType(types, name);
  if (type === undefined) throw reader.trail.error("an attribute is there that the type does not have");
  return [name, type];
}

function decodeAt(reader: MsgpackReader, step: string | number, type: CtyType): Value {
  reader.trail.enter(step);
  const value = decode(reader, type);
  reader.trail.leave();
  return value;
}
