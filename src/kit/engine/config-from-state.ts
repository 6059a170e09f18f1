import { isList } from "../json.ts";
import { isObject, valuesEqual, type ObjectValue, type Value } from "../cty/index.ts";
import type { Attribute, Attributes, Type } from "../schema/index.ts";

/**
 * Returns the values to write so that a plan of the object in this state is empty, in the order of the table. Values
 * that are null, computed, or at their default are left out, in nested objects too.
 */
export function configFromState(attributes: Attributes, state: ObjectValue): ObjectValue {
  const written = Object.entries(attributes).flatMap(([name, attribute]): [string, Value][] => {
    const value = state[name] ?? null;
    return isLeftOut(attribute, value) ? [] : [[name, writtenValue(attribute.type, value)]];
  });
  return Object.fromEntries(written);
}

function isLeftOut({ mode, type, fallback }: Attribute, value: Value): boolean {
  if (value === null || mode === "computed") return true;
  // Its type was erased; that the default is of the attribute's type is what the table compiled against.
  return mode === "defaulted" && valuesEqual(value, fallback as Value, type.cty);
}

/** The elements of a map stay as they are, null ones too: a map that lacks one is another map. */
function writtenValue({ nested }: Type<unknown>, value: Value): Value {
  if (nested === undefined) return value;
  const { attributes } = nested;
  if (isList(value))
    return value.map((element) => (isObject(element) ? configFromState(attributes, element) : element));
  return isObject(value) ? configFromState(attributes, value) : value;
}
