import { BigNumber } from "./number.ts";
import { type CtyType, kindOf } from "./type.ts";
import { DynamicValue, isUnknown } from "./value.ts";

const phrases = {
  string: "a string",
  number: "a number",
  bool: "a bool",
  dynamic: "a dynamic value",
  list: "a list",
  set: "a set",
  map: "a map",
  object: "an object",
  tuple: "a tuple",
} as const;

/** The sentence for a value of the wrong kind; `found` names the kind, never the value. */
export function misfit(type: CtyType, found: string): string {
  return `${phrases[kindOf(type)]} is expected, not ${found}`;
}

/** The sentence for a tuple of another length than its type's. */
export function wrongLength(expected: number, found: number): string {
  return `a tuple of ${expected} elements is expected, not of ${found}`;
}

/** Names the kind of anything that a program or a parser may offer as a value. */
export function kindPhrase(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (isUnknown(value)) return "an unknown value";
  if (value instanceof DynamicValue) return phrases.dynamic;
  if (value instanceof BigNumber) return phrases.number;
  if (Array.isArray(value)) return phrases.list;
  switch (typeof value) {
    case "string":
      return phrases.string;
    case "number":
      return phrases.number;
    case "object":
      return phrases.object;
    case "boolean":
      return phrases.bool;
    default:
      return "something that is no value";
  }
}
