import { parse } from "lossless-json";
import type { PathStep } from "../errors.ts";
import { isList, isRecord } from "../json.ts";
import { textFrom } from "../utf8.ts";
import { ERRORS } from "./diagnostics.ts";
import { parseNumber } from "./number.ts";
import { kindPhrase, lengthMismatch, typeMismatch } from "./mismatch.ts";
import { Trail } from "./trail.ts";
import {
  attributesOf,
  type AttributeTypes,
  type CompoundType,
  type CtyType,
  type PrimitiveType,
  typeFromJson,
} from "./type.ts";
import { DynamicValue, emptyRecord, normalText, type Value } from "./value.ts";

/** A number as written in the JSON text, with every digit, where JavaScript's own might lose some. */
class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a value of a type from the JSON of a state, which may have another schema version: missing attributes become
 * null and attributes that are not in the type are ignored. Strings are converted to bools and numbers, and back, as in
 * Terraform. Throws `invalid`, with the path, for anything that does not fit.
 */
export function valueFromJson(json: string | Uint8Array, type: CtyType): Value {
  const trail = new Trail(ERRORS.misfitInState);
  return convert(treeFromText(typeof json === "string" ? json : textFrom(json), trail), type, trail);
}

/** Matches a number that may be negative, long, or not an integer; the text of a string may look the same. */
const UNUSUAL_NUMBER = /(?:^|[:,[])\s*(?:-|\d{16}|\d+[.eE])/;

function treeFromText(text: string, trail: Trail): unknown {
  try {
    // Only such numbers need the parser that keeps their digits, and the states of most resources have none.
    if (!UNUSUAL_NUMBER.test(text)) return JSON.parse(text);
    return parse(text, null, {
      parseNumber: (digits) => new JsonNumber(digits),
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch {
    // The parser's own message may quote the text. The error may also be a stack overflow from deep nesting.
    throw trail.error("the text is not JSON, or it nests too deeply");
  }
}

function convert(tree: unknown, type: CtyType, trail: Trail): Value {
  if (tree === null) return null;
  if (type === "dynamic") return convertDynamic(tree, trail);
  return typeof type === "string" ? convertPrimitive(tree, type, trail) : convertCompound(tree, type, trail);
}

function convertDynamic(tree: unknown, trail: Trail): Value {
  const { type: typeTree, value, ...rest } = asJsonObject(tree, "dynamic", trail);
  if (typeTree === undefined || value === undefined || Object.keys(rest).length > 0) {
    throw trail.error("a dynamic value has a type and a value, and nothing else");
  }
  const type = typeFromJson(typeTree);
  if (type !== "dynamic") return new DynamicValue(type, convert(value, type, trail));
  if (value !== null) throw trail.error("a dynamic value must name its concrete type");
  return null;
}

function convertPrimitive(tree: unknown, type: PrimitiveType, trail: Trail): Value {
  const value = primitives[type](tree);
  if (value === null) throw trail.error(typeMismatch(type, phraseOf(tree)));
  return value;
}

/** Converts JSON to each primitive; null if it cannot be converted. */
const primitives: Readonly<Record<PrimitiveType, (tree: unknown) => Value>> = {
  string: (tree) => {
    if (tree instanceof JsonNumber) return tree.text;
    if (typeof tree === "string") return normalText(tree);
    return typeof tree === "number" || typeof tree === "boolean" ? String(tree) : null;
  },
  number: (tree) => {
    if (typeof tree === "number") return tree;
    const text = tree instanceof JsonNumber ? tree.text : tree;
    return typeof text === "string" ? parseNumber(text) : null;
  },
  bool: (tree) => {
    if (tree === true || tree === "true" || tree === "1") return true;
    return tree === false || tree === "false" || tree === "0" ? false : null;
  },
};

function convertCompound(tree: unknown, type: CompoundType, trail: Trail): Value {
  switch (type[0]) {
    case "list":
    case "set":
      return asJsonArray(tree, type, trail).map((element, index) =>
        convertAt(element, index, { type: type[1], trail }),
      );
    case "tuple":
      return convertTuple(asJsonArray(tree, type, trail), type[1], trail);
    case "map":
      return convertMap(asJsonObject(tree, type, trail), type[1], trail);
    case "object":
      return convertObject(asJsonObject(tree, type, trail), type[1], trail);
  }
}

function convertTuple(trees: readonly unknown[], types: readonly CtyType[], trail: Trail): Value {
  if (trees.length !== types.length) throw trail.error(lengthMismatch(types.length, trees.length));
  return types.map((type, index) => convertAt(trees[index], index, { type, trail }));
}

function convertMap(object: JsonObject, type: CtyType, trail: Trail): Value {
  const map = emptyRecord();
  for (const [key, tree] of Object.entries(object)) map[normalText(key)] = convertAt(tree, { key }, { type, trail });
  return map;
}

function convertObject(object: JsonObject, types: AttributeTypes, trail: Trail): Value {
  const value = emptyRecord();
  for (const [name, type] of attributesOf(types)) {
    value[name] = Object.hasOwn(object, name) ? convertAt(object[name], name, { type, trail }) : null;
  }
  return value;
}

function convertAt(tree: unknown, step: PathStep, { type, trail }: { type: CtyType; trail: Trail }): Value {
  trail.enter(step);
  const value = convert(tree, type, trail);
  trail.leave();
  return value;
}

function asJsonArray(tree: unknown, type: CtyType, trail: Trail): readonly unknown[] {
  if (!isList(tree)) throw trail.error(typeMismatch(type, phraseOf(tree)));
  return tree;
}

function asJsonObject(tree: unknown, type: CtyType, trail: Trail): JsonObject {
  if (!isJsonObject(tree)) throw trail.error(typeMismatch(type, phraseOf(tree)));
  return tree;
}

const phraseOf = (tree: unknown): string => kindPhrase(tree instanceof JsonNumber ? 0 : tree);

const isJsonObject = (tree: unknown): tree is JsonObject => isRecord(tree) && !(tree instanceof JsonNumber);
