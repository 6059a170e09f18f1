import { decodeValue, isObject, type CtyType, type ObjectValue } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import type { DynamicValue as DynamicValueMessage } from "./generated/value.ts";

/** The object in a request; null if Terraform sends none, because the object does not exist. */
export function objectOrNullFromProto(message: DynamicValueMessage | undefined, type: CtyType): ObjectValue | null {
  const value = decodeValue(message?.msgpack ?? new Uint8Array(), type);
  return isObject(value) ? value : null;
}

/** The object in a request that must contain one; throws `internal` if it does not. */
export function objectFromProto(message: DynamicValueMessage | undefined, type: CtyType): ObjectValue {
  const value = objectOrNullFromProto(message, type);
  if (value !== null) return value;
  throw new DiagnosticError({
    code: "internal",
    summary: "Incomplete request from Terraform",
    detail: "The request must contain an object, but it contains none.",
  });
}
