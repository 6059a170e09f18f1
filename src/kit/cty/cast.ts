import { BigNumber } from "./number.ts";
import { kindPhrase, typeMismatch } from "./mismatch.ts";
import type { Trail } from "./trail.ts";
import { DynamicValue, normalText, type Value } from "./value.ts";

/** The value as a string in its normal form; throws if it is not a string. */
export function asText(value: Value, trail: Trail): string {
  if (typeof value !== "string") throw trail.error(typeMismatch("string", kindPhrase(value)));
  return normalText(value);
}

/** The value as a finite number; throws if it is not one. NaN on the wire would crash Terraform. */
export function asNumber(value: Value, trail: Trail): number | BigNumber {
  if (typeof value !== "number" && !(value instanceof BigNumber)) {
    throw trail.error(typeMismatch("number", kindPhrase(value)));
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw trail.error("expected a finite number");
  return value;
}

/** The value as a bool; throws if it is not one. */
export function asBool(value: Value, trail: Trail): boolean {
  if (typeof value !== "boolean") throw trail.error(typeMismatch("bool", kindPhrase(value)));
  return value;
}

/** The value with its own type; throws if it has none. */
export function asDynamic(value: Value, trail: Trail): DynamicValue {
  if (!(value instanceof DynamicValue)) throw trail.error(typeMismatch("dynamic", kindPhrase(value)));
  if (value.type === "dynamic") throw trail.error("a dynamic value must name its concrete type");
  return value;
}
