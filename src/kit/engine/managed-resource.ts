import { isList } from "../json.ts";
import { isObject, type CtyType, type ObjectValue, type Value } from "../cty/index.ts";
import {
  allAttributes,
  idFrom,
  noPrivateState,
  objectType,
  type Attributes,
  type PrivateState,
  type Provider,
  type Resource,
  type State,
  type Type,
} from "../schema/index.ts";

/** A resource as the engine runs it: the definition with its types erased, and what is derived from it once. */
export interface ManagedResource {
  /** The name in a configuration, with the provider's. */
  readonly typeName: string;
  readonly type: CtyType;
  /** The wire type of the objects' identity; null where they have none. */
  readonly identityType: CtyType | null;
  /** Every attribute that Terraform sees, `id` included. */
  readonly attributes: Attributes;
  readonly privateState: PrivateState;
  /** The version of the states that it writes. */
  readonly version: number;
  readonly definition: Resource;
}

/** A provider's resources, by the name in a configuration. */
export const managedResources = (provider: Provider): ReadonlyMap<string, ManagedResource> =>
  new Map(
    provider.resources.map((definition) => {
      const typeName = `${provider.name}_${definition.name}`;
      const attributes = allAttributes(definition);
      const { privateState = noPrivateState, version = 0, resourceIdentity } = definition;
      const identityType = resourceIdentity === undefined ? null : objectType(resourceIdentity.attributes);
      return [
        typeName,
        { typeName, type: objectType(attributes), identityType, attributes, privateState, version, definition },
      ] as const;
    }),
  );

/**
 * The whole object of a state or plan that a definition returned: with its ID, and nothing that the schema does not
 * declare.
 */
export function wholeObject({ attributes, definition }: ManagedResource, state: State<Attributes>): ObjectValue {
  const object = objectFrom(attributes, state);
  return { ...object, id: idFrom(definition.identity, object) };
}

/**
 * The state that a definition returned, with the attributes that its schema declares and no others, in nested objects
 * too: null where it left one out. What does not fit the schema could not be sent, and Terraform would forget an object
 * that is there.
 */
export function objectFrom(attributes: Attributes, state: State<Attributes>): ObjectValue {
  const object: Record<string, Value> = {};
  for (const [name, { type }] of Object.entries(attributes)) {
    // Its type was erased here; that it is right is what the definition compiled against.
    const value = (state[name] ?? null) as Value;
    object[name] = declared(type, value);
  }
  return object;
}

function declared(type: Type<unknown>, value: Value): Value {
  if (type.nested === undefined) return value;
  const { attributes } = type.nested;
  if (isList(value)) return value.map((element) => declared(type, element));
  return isObject(value) ? objectFrom(attributes, value) : value;
}
