import { isAscii } from "../utf8.ts";
import { BigNumber } from "./number.ts";
import type { CtyType } from "./type.ts";

/** The known facts about an unknown value; an absent field means that nothing is known. */
export interface Refinements {
  /** False: the value will not be null. */
  readonly isNull?: boolean;
  /** The start of a string. */
  readonly prefix?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  /** How many elements a collection will have. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One end of the range of an unknown number. */
export interface Bound {
  readonly value: number | BigNumber;
  readonly inclusive: boolean;
}

/** A value that is not known until apply. As planned values, any two of them are equal. */
export class Unknown {
  /** Terraform's facts about the value; null if there are none. Never sent back. */
  readonly refinements: Refinements | null;

  constructor(refinements: Refinements | null = null) {
    this.refinements = refinements;
  }
}

/** The unknown value without refinements. */
export const unknown: Unknown = new Unknown();

/** A value of an attribute of type `dynamic`, with its own type. Null and unknown values may come without one. */
export class DynamicValue {
  readonly type: CtyType;
  readonly value: Value;

  constructor(type: CtyType, value: Value) {
    this.type = type;
    this.value = value;
  }
}

/**
 * A value of any type. Strings are in Unicode NFC. Lists, sets and tuples are arrays; maps and objects are plain
 * objects. Decoded objects have no prototype, so no key is inherited, whatever its name.
 */
export type Value =
  | string
  | boolean
  | number
  | BigNumber
  | null
  | Unknown
  | DynamicValue
  | readonly Value[]
  | ObjectValue;

/** An object or a map that is neither null nor unknown; its members may be. */
export type ObjectValue = { readonly [name: string]: Value };

/** Whether a value is unknown as a whole. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** Whether a value is an object or a map, neither null nor unknown: a plain object of any realm. */
export function isObject(value: Value | undefined): value is ObjectValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Object.prototype of any realm has no prototype; the prototype of a class instance has one.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether no part of a value is unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (isUnknown(value)) return false;
  if (value instanceof DynamicValue) return isWhollyKnown(value.value);
  if (typeof value !== "object" || value === null || value instanceof BigNumber) return true;
  return Object.values(value).every(isWhollyKnown);
}

/** Text as Terraform stores it: in Unicode NFC, with U+FFFD in place of a lone surrogate. */
export function normalText(text: string): string {
  // ASCII is always in NFC.
  if (isAscii(text)) return text;
  return text.replace(/\p{Surrogate}/gu, "\ufffd").normalize();
}

/** A new object without a prototype, so that keys such as `__proto__` and `constructor` are safe. */
export function emptyRecord(): Record<string, Value> {
  // Object.create returns `any`; an object created from null has no keys.
  return Object.create(null) as Record<string, Value>;
}
