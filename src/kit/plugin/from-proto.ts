import { decodeValue, isObject, type CtyType, type ObjectValue } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import type { DynamicValue } from "./generated/value.ts";

/** The object in a request; null when Terraform sends none, as it does for what does not exist. */
export function objectOrNullFromProto(message: DynamicValue | undefined, type: CtyType): ObjectValue | null {
  const value = decodeValue(message?.msgpack ?? new Uint8Array(), type);
  return isObject(value) ? value : null;
}

/** The object in a request that must have one. */
export function objectFromProto(message: DynamicValue | undefined, type: CtyType): ObjectValue {
  const value = objectOrNullFromProto(message, type);
  if (value !== null) return value;
  throw new DiagnosticError({
    code: "internal",
    summary: "Incomplete request from Terraform",
    detail: "Terraform asked for an operation on an object and sent none.",
  });
}
