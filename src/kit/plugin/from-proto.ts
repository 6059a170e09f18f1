import { decodeValue, isObject, type CtyType, type ObjectValue, type Value } from "../cty/index.ts";
import type { ManagedResource } from "../engine/index.ts";
import { incompleteRequest } from "../diagnostics.ts";
import type { DiagnosticError } from "../errors.ts";
import { errorFrom } from "../foreign-error.ts";
import { parameterAt, type ProviderFunction } from "../schema/index.ts";
import type { DynamicValue as DynamicValueMessage, ResourceIdentityData } from "./generated/value.ts";

/**
 * The object in a request; null if Terraform sends none, because the object does not exist. Throws `internal` where it
 * is unknown as a whole: taken for null, it would be destroyed.
 */
export function objectOrNullFromProto(message: DynamicValueMessage | undefined, type: CtyType): ObjectValue | null {
  const value = decodeValue(message?.msgpack ?? new Uint8Array(), type);
  if (isObject(value)) return value;
  if (value !== null) throw incomplete("an object or null, but it contains an unknown value");
  return null;
}

/** The object in a request that must contain one; throws `internal` if it does not. */
export function objectFromProto(message: DynamicValueMessage | undefined, type: CtyType): ObjectValue {
  const value = objectOrNullFromProto(message, type);
  if (value !== null) return value;
  throw incomplete("an object, but it contains none");
}

/**
 * The identity in a request; undefined where Terraform sends none, or the resource type has none. Throws `internal`
 * where it is unknown as a whole.
 */
export const identityFromProto = (
  message: ResourceIdentityData | undefined,
  { identityType }: Pick<ManagedResource, "identityType">,
): ObjectValue | undefined =>
  message?.identityData === undefined || identityType === null
    ? undefined
    : (objectOrNullFromProto(message.identityData, identityType) ?? undefined);

/**
 * Decodes the arguments of a call. Throws `invalid` for one that is not of its parameter's type, with its position as
 * the path's first step.
 */
export const argumentsFromProto = (
  messages: readonly DynamicValueMessage[],
  definition: ProviderFunction,
): readonly Value[] =>
  messages.map(({ msgpack }, position) => {
    try {
      return decodeValue(msgpack, parameterAt(definition, position)?.type.cty ?? "dynamic");
    } catch (thrown) {
      const error = errorFrom(thrown);
      throw error.at([position, ...(error.path ?? [])]);
    }
  });

const incomplete = (what: string): DiagnosticError => incompleteRequest(`The request must contain ${what}.`);
