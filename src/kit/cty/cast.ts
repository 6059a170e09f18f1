import { BigNumber } from "./number.ts";
import { kindPhrase, misfit } from "./phrase.ts";
import type { Trail } from "./trail.ts";
import { DynamicValue, normalText, type Value } from "./value.ts";

/** The value as text in its normal form; throws where it is no string. */
export function asText(value: Value, trail: Trail): string {
  if (typeof value !== "string") throw trail.error(misfit("string", kindPhrase(value)));
  return normalText(value);
}

/** The value as a finite number; throws where it is none. NaN on the wire would crash Terraform. */
export function asNumber(value: Value, trail: Trail): number | BigNumber {
  if (typeof value !== "number" && !(value instanceof BigNumber)) {
    throw trail.error(misfit("number", kindPhrase(value)));
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw trail.error("a finite number is expected");
  return value;
}

/** The value as a bool; throws where it is none. */
export function asBool(value: Value, trail: Trail): boolean {
  if (typeof value !== "boolean") throw trail.error(misfit("bool", kindPhrase(value)));
  return value;
}

/** The value with the type that it brings along; throws where it brings none. */
export function asDynamic(value: Value, trail: Trail): DynamicValue {
  if (!(value instanceof DynamicValue)) throw trail.error(misfit("dynamic", kindPhrase(value)));
  if (value.type === "dynamic") throw trail.error("a dynamic value names the type that it has");
  return value;
}
