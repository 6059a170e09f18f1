import type { Value } from "../cty/index.ts";
import { diagnosticError } from "../errors.ts";
import { parseId, type Attributes, type WriteContext } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { LOST_ACCESS } from "./gone.ts";
import { createContext, type Operation } from "./instance.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";

/** An existing object, and what Terraform is to keep with it. */
export interface Imported {
  readonly state: Value;
  readonly private: Uint8Array;
}

/**
 * Reads an existing object by its import ID. Throws `invalid` for an ID of no known form, and `gone` when there is no
 * such object.
 */
export async function importObject(resource: ManagedResource, id: string, operation: Operation): Promise<Imported> {
  const { definition, typeName, privateState } = resource;
  const reference = parseId(id, definition.attributes, definition.identity);
  let bytes = privateState.write(new Uint8Array(), {});
  const context: WriteContext<unknown, Attributes> = {
    ...(await createContext(resource, bytes, operation)),
    save: () => undefined,
    setPrivateState: (change) => void (bytes = privateState.write(bytes, change)),
  };
  const state = await definition.import(reference, context);
  if (state !== null) return { state: wholeObject(resource, state), private: bytes };
  throw diagnosticError(ERRORS.nothingToImport, { why: `There is no ${typeName} with the ID "${id}". ${LOST_ACCESS}` });
}
