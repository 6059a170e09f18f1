import { kindPhrase, misfit, wrongLength } from "./phrase.ts";
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

/** A value inside another one: its place, the type that it is to have, and undefined where a program left it out. */
export interface Member<Step extends string | number = string | number> {
  readonly step: Step;
  readonly value: Value | undefined;
  readonly type: CtyType;
}

/** The elements of a list, set or tuple. Throws where `value` is no array, or not of the tuple's length. */
export function elementsOf(value: Value, type: ArrayType, trail: Trail): readonly Member<number>[] {
  if (!isArray(value)) throw trail.error(misfit(type, kindPhrase(value)));
  const [kind, inside] = type;
  if (kind !== "tuple") return value.map((element, step) => ({ step, value: element, type: inside }));
  if (value.length !== inside.length) throw trail.error(wrongLength(inside.length, value.length));
  return inside.map((elementType, step) => ({ step, value: value[step], type: elementType }));
}

/** The entries of a map or object, sorted by name. Throws where `value` is no plain object, or has a name that the type has not. */
export function entriesOf(value: Value, type: NamedType, trail: Trail): readonly Member<string>[] {
  if (!isObject(value)) throw trail.error(misfit(type, kindPhrase(value)));
  return type[0] === "map" ? mapEntries(value, type[1]) : attributeEntries(value, type[1], trail);
}

// Object.hasOwn, since an attribute may be named as something that every object inherits.
function attributeEntries(object: ObjectValue, types: AttributeTypes, trail: Trail): readonly Member<string>[] {
  for (const name of Object.keys(object)) {
    if (attributeType(types, name) === undefined) {
      trail.enter(name);
      throw trail.error("the type has no attribute of this name");
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
