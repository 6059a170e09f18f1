import { BigNumber } from "./number.ts";
import type { CtyType } from "./type.ts";

/** What is known of an unknown value; an absent field means that nothing is. */
export interface Refinements {
  /** False: the value will not be null. */
  readonly isNull?: boolean;
  /** What a string will begin with. */
  readonly prefix?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  /** How many elements a collection will have. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** An end of the range in which a number will lie. */
export interface Bound {
  readonly value: number | BigNumber;
  readonly inclusive: boolean;
}

/** A value that is not known before the apply. Any two of them are equal as planned values. */
export class Unknown {
  /** What Terraform told of the value; null where it told nothing. For reading only: it is not sent back. */
  readonly refinements: Refinements | null;

  constructor(refinements: Refinements | null = null) {
    this.refinements = refinements;
  }
}

/** The unknown value of which nothing is known. */
export const unknown: Unknown = new Unknown();

/** A value of an attribute of type `dynamic`, with the type that it brings along. Null and unknown may come without one. */
export class DynamicValue {
  readonly type: CtyType;
  readonly value: Value;

  constructor(type: CtyType, value: Value) {
    this.type = type;
    this.value = value;
  }
}

/**
 * A value of any type. Strings are in Unicode's form NFC; lists, sets and tuples are arrays, maps and objects plain
 * objects. Those that are decoded have no prototype, so that a key is there or is not, whatever its name.
 */
export type Value =
  string | boolean | number | BigNumber | null | Unknown | DynamicValue | readonly Value[] | ObjectValue;

/** An object or a map that is there: its values may be null or unknown. */
export type ObjectValue = { readonly [name: string]: Value };

/** Says whether a value is unknown as a whole. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** Says whether a value is an object or a map that is there: a plain object, of any realm. */
export function isObject(value: Value | undefined): value is ObjectValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // What an instance of a class inherits from inherits from something else again.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Says whether nothing is unknown anywhere inside a value. */
export function isWhollyKnown(value: Value): boolean {
  if (isUnknown(value)) return false;
  if (value instanceof DynamicValue) return isWhollyKnown(value.value);
  if (typeof value !== "object" || value === null || value instanceof BigNumber) return true;
  return Object.values(value).every(isWhollyKnown);
}

/** Text as Terraform holds it: in Unicode's form NFC, with U+FFFD for half of a surrogate pair. */
export function normalText(text: string): string {
  // One byte per character: ASCII, which is normal as it stands.
  if (Buffer.byteLength(text) === text.length) return text;
  return text.replace(/\p{Surrogate}/gu, "\ufffd").normalize();
}

/** A fresh object without a prototype: a key named `__proto__` or `constructor` is a key like any other. */
export function emptyRecord(): Record<string, Value> {
  // Object.create is typed `any`; what it makes of null has no keys at all.
  return Object.create(null) as Record<string, Value>;
}
