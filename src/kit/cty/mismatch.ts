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

/** The message for a value of the wrong kind; `found` names its kind, never the value. */
export function typeMismatch(type: CtyType, found: string): string {
  return `expected ${phrases[kindOf(type)]}, got ${found}`;
}

/** The message for a tuple whose length differs from its type's. */
export function lengthMismatch(expected: number, found: number): string {
  return `expected a tuple with ${expected} elements, got ${found}`;
}

/** Names the kind of anything that a caller or a parser may pass as a value. */
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
      return "something that is not a value";
  }
}
