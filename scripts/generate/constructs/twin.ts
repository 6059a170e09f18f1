import { nested, optional, type Attribute, type Attributes, type Type } from "../../../src/kit/schema/index.ts";
import { provider } from "../definition.ts";

const withObjects = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, withObject(attribute)]));

function withObject(attribute: Attribute): Attribute {
  const { cty, keys } = attribute.type;
  if (keys === undefined || typeof cty === "string" || cty[0] !== "map") return attribute;
  const element: Type<unknown> = { cty: cty[1], label: "" };
  const members = Object.entries(keys.docs).map(([key, doc]) => [key, optional(element, doc)] as const);
  return { ...attribute, type: nested(Object.fromEntries(members)) };
}

/**
 * The provider as the constructs have it: a map with a closed set of keys is an object, which has a type for each key
 * in a program. Terraform takes the object for the map.
 */
export const constructsProvider: typeof provider = {
  ...provider,
  resources: provider.resources.map((resource) => ({ ...resource, attributes: withObjects(resource.attributes) })),
};
