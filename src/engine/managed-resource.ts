import { isObject, type CtyType, type ObjectValue, type Value } from "../cty/index.ts";
import { objectType, type Attributes, type Provider, type Resource, type Run, type State } from "../schema/index.ts";

/** A resource as the engine runs it: the definition with its types erased, and what is derived from it once. */
export interface ManagedResource {
  /** The name in a configuration, with the provider's. */
  readonly typeName: string;
  readonly type: CtyType;
  readonly definition: Resource;
}

/** A provider's resources, by the name in a configuration. */
export const managedResources = (provider: Provider): ReadonlyMap<string, ManagedResource> =>
  new Map(
    provider.resources.map((definition) => {
      const typeName = `${provider.name}_${definition.name}`;
      return [typeName, { typeName, type: objectType(definition.attributes), definition }];
    }),
  );

/** Notes what a state holds. Returns the state. */
export function noted<S extends Value>({ definition }: ManagedResource, state: S, { managed }: Run): S {
  if (isObject(state)) definition.holds(state).forEach((name) => managed.add(name));
  return state;
}

/** The state that a definition returned. Its types are erased here; that they were right is what the definition compiled against. */
export const objectFrom = (state: State<Attributes>): ObjectValue => state as ObjectValue;
