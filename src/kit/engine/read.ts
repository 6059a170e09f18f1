import { valueFromJson, type ObjectValue, type Value } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import { inBackticks, type Run } from "../schema/index.ts";
import { isGone, LOST_ACCESS } from "./gone.ts";
import { createContext, type Operation } from "./instance.ts";
import { noted, objectFrom, type ManagedResource } from "./managed-resource.ts";
import { privateStateFromBytes, privateStateToBytes } from "./private-state.ts";

/** An object as Terraform has it stored. */
export interface ReadRequest {
  readonly state: ObjectValue;
  readonly private: Uint8Array;
}

/** An object's state as the service has it now; null when it is gone. */
export async function read(
  resource: ManagedResource,
  { state, private: kept }: ReadRequest,
  operation: Operation,
): Promise<Value> {
  noted(resource, state, operation.instance.run);
  const { unknownAttributes } = operation.instance;
  if (unknownAttributes.length > 0) {
    const detail = `The provider's ${inBackticks(unknownAttributes)} will be known only after apply, so the state stands as it was last seen.`;
    operation.warn({ summary: "State not refreshed", detail });
    return state;
  }
  const context = await createContext(operation, privateStateFromBytes(kept));
  const { definition, typeName } = resource;
  try {
    const now = await definition.read(state, context);
    return now === null ? null : objectFrom(definition.attributes, now);
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    if (definition.withoutParent === "error") throw outOfSight(resource, thrown);
    const detail = `${typeName} ${nameOf(state)} is planned anew. ${thrown.message}\n${LOST_ACCESS}`;
    operation.warn({ summary: "Object no longer found", detail });
    return null;
  }
}

/** Of an object that may still be there, a second one must not be planned. */
const outOfSight = ({ typeName }: ManagedResource, { summary, message }: DiagnosticError): DiagnosticError =>
  new DiagnosticError({
    code: "denied",
    summary,
    detail: `${message}\n${LOST_ACCESS} A ${typeName} may still be in use there, so no other one is planned. Restore the token's access; or, if it is gone for good, take the object out of the state with \`terraform state rm\`.`,
  });

/** An existing object, and what Terraform is to keep with it. */
export interface Imported {
  readonly state: Value;
  readonly private: Uint8Array;
}

/** Reads an existing object by its import ID. Throws `gone` when there is none. */
export async function importObject(
  { definition, typeName }: ManagedResource,
  id: string,
  operation: Operation,
): Promise<Imported> {
  let kept: Uint8Array = new Uint8Array();
  const keep = (json: unknown): void => void (kept = privateStateToBytes(json));
  const state = await definition.import(id, { ...(await createContext(operation, null)), save: () => undefined, keep });
  if (state !== null) return { state: objectFrom(definition.attributes, state), private: kept };
  throw new DiagnosticError({
    code: "gone",
    summary: "Nothing to import",
    detail: `There is no ${typeName} with the ID "${id}". ${LOST_ACCESS}`,
  });
}

/** A stored state in the shape of the current schema. There has been one version of every schema so far. */
export function upgrade(
  resource: ManagedResource,
  { version, json }: { readonly version: number; readonly json: Uint8Array },
  run: Run,
): Value {
  const { type, typeName } = resource;
  if (version === SCHEMA_VERSION && json.length > 0) return noted(resource, valueFromJson(json, type), run);
  throw new DiagnosticError({
    code: "unsupported",
    summary: "State of another version",
    detail: `The state of a ${typeName} has schema version ${version}; this provider reads version ${SCHEMA_VERSION}. Use the version of the provider that wrote the state.`,
  });
}

/** The version of every schema. */
export const SCHEMA_VERSION = 0;

const nameOf = (state: ObjectValue): string => (typeof state.id === "string" ? `"${state.id}"` : "without an ID");
