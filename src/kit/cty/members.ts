import { kindPhrase, lengthMismatch, typeMismatch } from "./mismatch.ts";
import type { Trail } from "./trail.ts";
import {
  type ArrayType,
  attributesOf,
  attributeType,
  type AttributeTypes,
  type CtyType,
  type NamedType,
} from "./type.ts";
import { isObject, normalText, type ObjectValue, type Value } from "./value.ts";

/**
 * A value inside a compound value: its step in the path and its expected type. The value is undefined if it was left
 * out.
 */
export interface Member<Step extends string | number = string | number> {
  readonly step: Step;
  readonly value: Value | undefined;
  readonly type: CtyType;
}

/** The elements of a list, set or tuple. Throws if `value` is not an array or does not have the tuple's length. */
export function elementsOf(value: Value, type: ArrayType, trail: Trail): readonly Member<number>[] {
  if (!isArray(value)) throw trail.error(typeMismatch(type, kindPhrase(value)));
  const [kind, inside] = type;
  if (kind !== "tuple") return value.map((element, step) => ({ step, value: element, type: inside }));
  if (value.length !== inside.length) throw trail.error(lengthMismatch(inside.length, value.length));
  return inside.map((elementType, step) => ({ step, value: value[step], type: elementType }));
}

/**
 * The entries of a map or object, sorted by name. Throws if `value` is not a plain object or has a name that is not in
 * the type.
 */
export function entriesOf(value: Value, type: NamedType, trail: Trail): readonly Member<string>[] {
  if (!isObject(value)) throw trail.error(typeMismatch(type, kindPhrase(value)));
  return type[0] === "map" ? mapEntries(value, type[1]) : attributeEntries(value, type[1], trail);
}

// Object.hasOwn, because an attribute may be named after an inherited property such as `constructor`.
function attributeEntries(object: ObjectValue, types: AttributeTypes, trail: Trail): readonly Member<string>[] {
  for (const name of Object.keys(object)) {
    if (attributeType(types, name) === undefined) {
      trail.enter(name);
      throw trail.error("the type has no attribute with this name");
    }
  }
  return attributesOf(types).map(([step, type]) => ({
    step,
    value: Object.hasOwn(object, step) ? object[step] : undefined,
    type,
  }));
}

function mapEntries(map: ObjectValue, type: CtyType): readonly Member<string>[] {
  const entries = Object.entries(map).map(([key, value]) => ({ step: normalText(key), value, type }));
  return entries.sort((a, b) => (a.step < b.step ? -1 : 1));
}

const isArray: (value: Value) => value is readonly Value[] = Array.isArray;
