import { isList } from "../json.ts";
import type { PathStep } from "../errors.ts";
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
export interface Member {
  readonly step: PathStep;
  readonly value: Value | undefined;
  readonly type: CtyType;
}

/** A member that has a name: an attribute of an object, or a key of a map. */
export interface Entry extends Member {
  readonly name: string;
}

/** The elements of a list, set or tuple. Throws if `value` is not an array or does not have the tuple's length. */
export function elementsOf(value: Value, type: ArrayType, trail: Trail): readonly Member[] {
  if (!isList(value)) throw trail.error(typeMismatch(type, kindPhrase(value)));
  const [kind, inside] = type;
  if (kind !== "tuple") return value.map((element, step) => ({ step, value: element, type: inside }));
  if (value.length !== inside.length) throw trail.error(lengthMismatch(inside.length, value.length));
  return inside.map((elementType, step) => ({ step, value: value[step], type: elementType }));
}

/**
 * The entries of a map or object, sorted by name. Throws if `value` is not a plain object or has a name that is not in
 * the type.
 */
export function entriesOf(value: Value, type: NamedType, trail: Trail): readonly Entry[] {
  if (!isObject(value)) throw trail.error(typeMismatch(type, kindPhrase(value)));
  return type[0] === "map" ? mapEntries(value, type[1]) : attributeEntries(value, type[1], trail);
}

// Object.hasOwn, because an attribute may be named after an inherited property such as `constructor`.
function attributeEntries(object: ObjectValue, types: AttributeTypes, trail: Trail): readonly Entry[] {
  for (const name of Object.keys(object)) {
    if (attributeType(types, name) === undefined) {
      trail.enter(name);
      throw trail.error("the type has no attribute with this name");
    }
  }
  return attributesOf(types).map(([name, type]) => ({
    name,
    step: name,
    value: Object.hasOwn(object, name) ? object[name] : undefined,
    type,
  }));
}

function mapEntries(map: ObjectValue, type: CtyType): readonly Entry[] {
  const entries = Object.entries(map).map(([name, value]) => {
    const key = normalText(name);
    return { name: key, step: { key }, value, type };
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
