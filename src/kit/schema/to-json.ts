import { typeToJson } from "../cty/index.ts";
import { attributeDoc, FLAGS, type Attribute, type Attributes } from "./attribute.ts";
import type { Provider } from "./provider.ts";
import { allAttributes } from "./resource.ts";

/** What a schema document says of a provider that its definition does not. */
export interface SchemaJsonOptions {
  /** The address that the provider is installed from, with its host. */
  readonly address: string;
}

/** What a schema document is made of. */
type SchemaSource = Pick<Provider, "name" | "doc" | "attributes" | "resources" | "dataSources">;

/** The document that `terraform providers schema -json` prints where this provider alone is installed, key by key. */
export function schemaJson(
  { name, doc, attributes, resources, dataSources = [] }: SchemaSource,
  { address }: SchemaJsonOptions,
): object {
  const provider = { version: 0, block: blockJson(doc, attributes) };
  const schemas = resources.map(
    (resource) =>
      [
        `${name}_${resource.name}`,
        { version: resource.version ?? 0, block: blockJson(resource.doc, allAttributes(resource)) },
      ] as const,
  );
  const dataSchemas = dataSources.map(
    (source) => [`${name}_${source.name}`, { version: 0, block: blockJson(source.doc, source.attributes) }] as const,
  );
  const data = dataSchemas.length === 0 ? {} : { data_source_schemas: sorted(dataSchemas) };
  return {
    format_version: "1.0",
    provider_schemas: { [address]: { provider, resource_schemas: sorted(schemas), ...data } },
  };
}

const blockJson = (doc: string, attributes: Attributes): object => ({
  attributes: attributesJson(attributes),
  ...descriptionJson(doc),
});

const attributesJson = (attributes: Attributes): object =>
  sorted(Object.entries(attributes).map(([name, attribute]) => [name, attributeJson(attribute)]));

function attributeJson(attribute: Attribute): object {
  const { type, mode, sensitive } = attribute;
  return {
    ...(type.nested === undefined
      ? { type: JSON.parse(typeToJson(type.cty)) as unknown }
      : { nested_type: { attributes: attributesJson(type.nested.attributes), nesting_mode: type.nested.nesting } }),
    ...descriptionJson(attributeDoc(attribute)),
    ...FLAGS[mode],
    ...(sensitive === true ? { sensitive } : {}),
  };
}

const descriptionJson = (text: string): object => ({ description: text, description_kind: "markdown" });

/** The object of these entries, in the order in which Terraform writes names. */
const sorted = (entries: readonly (readonly [string, object])[]): object =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
