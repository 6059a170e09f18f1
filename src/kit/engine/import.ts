import { isObject, type ObjectValue, type Value } from "../cty/index.ts";
import { diagnosticError } from "../errors.ts";
import {
  importIdError,
  otherImportId,
  parseId,
  type Importable,
  type Attributes,
  type State,
  type WriteContext,
} from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { isGone, LOST_ACCESS } from "./gone.ts";
import { createContext, type Operation, type ProviderInstance } from "./instance.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";
import { checkIdentity, identityAfter, identityText, type Identified, type Written } from "./resource-identity.ts";

/** An import of an object, and everything that the provider manages. */
export interface ImportRequest {
  readonly resource: ManagedResource;
  /** An import ID, or an identity. */
  readonly target: string | ObjectValue;
  readonly all: readonly ManagedResource[];
}

type ImportContext = WriteContext<unknown, Attributes>;

/**
 * Reads an existing object. Throws `invalid` for an ID of no known form, and for an identity that names no object, and
 * `gone` when there is no such object.
 */
export async function importObject({ target, ...request }: ImportRequest, operation: Operation): Promise<Identified> {
  const { resource } = request;
  const found =
    typeof target === "string"
      ? await importById({ ...request, id: target }, operation)
      : await importByIdentity(resource, target, operation);
  operation.instance.sharing.now()(createImported).add(keyOf(resource, found.state));
  return found;
}

/** The objects that a plan has imported. */
const createImported = (): Set<string> => new Set();

/** Whether this plan has imported an object. */
export const isImported = (resource: ManagedResource, state: ObjectValue, { sharing }: ProviderInstance): boolean =>
  sharing.now()(createImported).has(keyOf(resource, state));

const keyOf = ({ typeName }: ManagedResource, state: Value): string =>
  JSON.stringify([typeName, isObject(state) ? state.id : null]);

async function importById(
  { resource, id, all }: Omit<ImportRequest, "target"> & { readonly id: string },
  operation: Operation,
): Promise<Identified> {
  const { definition, typeName } = resource;
  const [own, others] = [importable(resource), all.map(importable)];
  const error = importIdError(id, own, others);
  if (error !== null) throw error;
  const reference = parseId(id, definition.attributes, definition.identity);
  const hint = otherImportId(id, own, others);
  const found = await imported(resource, operation, (context) =>
    definition.import(reference, context).catch((thrown: unknown) => {
      throw isGone(thrown) ? thrown.adding(hint) : thrown;
    }),
  );
  if (found !== null) {
    return { ...found, identity: await identityAfter(resource, { ...found, known: undefined }, operation) };
  }
  const why = [`There is no ${typeName} with the ID "${id}".`, hint, LOST_ACCESS].filter(Boolean).join(" ");
  throw diagnosticError(ERRORS.nothingToImport, { why });
}

/** Terraform wants the identity back in any case. */
async function importByIdentity(
  resource: ManagedResource,
  identity: ObjectValue,
  operation: Operation,
): Promise<Identified> {
  const definition = checkIdentity(resource, identity);
  const found = await imported(resource, operation, (context) => definition.import(identity, context));
  if (found !== null) return { ...found, identity };
  const why = `There is no ${resource.typeName} with the identity ${identityText(identity)}. ${LOST_ACCESS}`;
  throw diagnosticError(ERRORS.nothingToImport, { why });
}

/** Runs what reads an object whole; null when there is none. */
export async function imported(
  resource: ManagedResource,
  operation: Operation,
  read: (context: ImportContext) => Promise<State<Attributes> | null>,
): Promise<Written | null> {
  const { privateState } = resource;
  let bytes = privateState.write(new Uint8Array(), {});
  const state = await read({
    ...(await createContext(resource, { private: bytes }, operation)),
    save: () => undefined,
    setPrivateState: (change) => void (bytes = privateState.write(bytes, change)),
  });
  return state === null ? null : { state: wholeObject(resource, state), private: bytes };
}

const importable = ({ typeName, definition: { attributes, identity } }: ManagedResource): Importable => ({
  typeName,
  attributes,
  identity,
});
