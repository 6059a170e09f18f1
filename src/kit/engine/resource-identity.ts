import { isObject, isUnknown, isWhollyKnown, type ObjectValue, type Value } from "../cty/index.ts";
import { incompleteRequest } from "../diagnostics.ts";
import { diagnosticError } from "../errors.ts";
import type { Attribute } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { createContext, type Operation } from "./instance.ts";
import type { ManagedResource } from "./managed-resource.ts";
import { noSuch } from "./provided.ts";

/** An object as it is, and what Terraform is to keep with it. */
export interface Written {
  readonly state: Value;
  readonly private: Uint8Array;
}

/** The same with its identity. */
export interface Identified extends Written {
  /** Undefined where there is no object, and where the service does not tell its identity. */
  readonly identity?: ObjectValue | undefined;
}

/**
 * The identity of what a write left, whole or half done. `known` is the one that was planned, and holds where no better
 * is found out: Terraform would count an identity that goes as a change. Never throws, as the object is there.
 */
export async function identityAfter(
  resource: ManagedResource,
  { state, private: bytes, known }: Written & { readonly known: ObjectValue | undefined },
  operation: Pick<Operation, "instance" | "signal">,
): Promise<ObjectValue | undefined> {
  const { resourceIdentity } = resource.definition;
  if (resourceIdentity === undefined || !isObject(state) || !operation.instance.keepsIdentities) return undefined;
  try {
    const context = await createContext(resource, { private: bytes }, { ...operation, warn: () => undefined });
    // Erased here; the definition compiled against its own types.
    return ((await resourceIdentity.of(state, known ?? null, context)) as ObjectValue | null) ?? known;
  } catch {
    return known;
  }
}

/** The identity that an object will have: the one before, unless the plan leaves a part of it open. */
export function plannedIdentity(
  { definition: { resourceIdentity } }: ManagedResource,
  prior: ObjectValue | undefined,
  planned: ObjectValue,
): ObjectValue | undefined {
  const parts = Object.keys(resourceIdentity?.attributes ?? {});
  return parts.some((name) => isUnknown(planned[name] ?? null)) ? undefined : prior;
}

/**
 * Returns what imports by an identity. Throws `invalid` for one that names no object: Terraform checks its types alone,
 * and lets null pass.
 */
export function checkIdentity({ definition: { resourceIdentity }, typeName }: ManagedResource, identity: ObjectValue) {
  if (resourceIdentity === undefined) return noSuch("identity of the resource type", typeName);
  for (const [name, attribute] of Object.entries(resourceIdentity.attributes)) {
    const value = identity[name] ?? null;
    if (!isWhollyKnown(value)) throw incompleteRequest(`\`${name}\` of the identity is still unknown.`);
    const wrong = value === null ? "must be set" : (attribute.type.problem?.(value) ?? null);
    if (wrong !== null) throw diagnosticError(ERRORS.invalidIdentity, { why: whatIsWrong(name, wrong, attribute) });
  }
  return resourceIdentity;
}

const whatIsWrong = (name: string, wrong: string, { doc }: Attribute): string =>
  `In the identity, \`${name}\` ${wrong}. It is: ${doc}`;

/** An identity as messages show it: `project_id = 7, key_id = 23`. */
export const identityText = (identity: ObjectValue): string =>
  Object.entries(identity)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(", ");
