import { typeToJson, type CtyType } from "../cty/index.ts";
import { attributeDoc, FLAGS, nestedForTerraform, type Attribute, type Attributes, type Nested } from "./attribute.ts";
import type { Parameter, ProviderFunction } from "./function.ts";
import type { Provider } from "./provider.ts";
import { allAttributes } from "./resource.ts";

/** The parts of a schema document that a provider's definition does not contain. */
export interface SchemaJsonOptions {
  /** The address that the provider is installed from, with its host. */
  readonly address: string;
  /** Describes the inside of computed attributes too; Terraform sees only their type. */
  readonly describesComputed?: true;
}

/** Selects the nested attributes that a document describes. */
type NestedOf = (attribute: Attribute) => Nested | undefined;

/** The parts of a provider that a schema document describes. */
type SchemaSource = Pick<Provider, "name" | "doc" | "attributes" | "resources" | "dataSources" | "functions">;

/** The document that `terraform providers schema -json` prints where this provider alone is installed, key by key. */
export function schemaJson(provider: SchemaSource, { address, describesComputed }: SchemaJsonOptions): object {
  const nestedOf: NestedOf = describesComputed === true ? ({ type }) => type.nested : nestedForTerraform;
  const { name, doc, attributes, resources, dataSources = [], functions = [] } = provider;
  const schemas = resources.map(
    (resource) =>
      [
        `${name}_${resource.name}`,
        { version: resource.version ?? 0, block: blockJson(resource.doc, allAttributes(resource), nestedOf) },
      ] as const,
  );
  const dataSchemas = dataSources.map(
    (source) =>
      [`${name}_${source.name}`, { version: 0, block: blockJson(source.doc, source.attributes, nestedOf) }] as const,
  );
  const signatures = functions.map((definition) => [definition.name, functionJson(definition)] as const);
  const schema = {
    provider: { version: 0, block: blockJson(doc, attributes, nestedOf) },
    resource_schemas: sorted(schemas),
    ...(dataSchemas.length === 0 ? {} : { data_source_schemas: sorted(dataSchemas) }),
    ...(signatures.length === 0 ? {} : { functions: sorted(signatures) }),
  };
  return { format_version: "1.0", provider_schemas: { [address]: schema } };
}

const blockJson = (doc: string, attributes: Attributes, nestedOf: NestedOf): object => ({
  attributes: attributesJson(attributes, nestedOf),
  ...descriptionJson(doc),
});

const attributesJson = (attributes: Attributes, nestedOf: NestedOf): object =>
  sorted(Object.entries(attributes).map(([name, attribute]) => [name, attributeJson(attribute, nestedOf)]));

function attributeJson(attribute: Attribute, nestedOf: NestedOf): object {
  const { type, mode, sensitive } = attribute;
  const nested = nestedOf(attribute);
  return {
    ...(nested === undefined
      ? { type: typeJson(type.cty) }
      : { nested_type: { attributes: attributesJson(nested.attributes, nestedOf), nesting_mode: nested.nesting } }),
    ...descriptionJson(attributeDoc(attribute)),
    ...FLAGS[mode],
    ...(sensitive === true ? { sensitive } : {}),
  };
}

function functionJson({ doc, summary, parameters, returns }: ProviderFunction): object {
  const entries = Object.entries(parameters);
  const fixed = entries.filter(([, { isVariadic }]) => isVariadic !== true);
  const variadic = entries.find(([, { isVariadic }]) => isVariadic === true);
  return {
    description: doc,
    summary,
    return_type: typeJson(returns.cty),
    ...(fixed.length === 0 ? {} : { parameters: fixed.map(parameterJson) }),
    ...(variadic === undefined ? {} : { variadic_parameter: parameterJson(variadic) }),
  };
}

const parameterJson = ([name, { doc, type, takesNull }]: readonly [string, Parameter]): object => ({
  name,
  description: doc,
  ...(takesNull === true ? { is_nullable: true } : {}),
  type: typeJson(type.cty),
});

const typeJson = (type: CtyType): unknown => JSON.parse(typeToJson(type));

const descriptionJson = (text: string): object => ({ description: text, description_kind: "markdown" });

/** The object of these entries, in the order in which Terraform writes names. */
const sorted = (entries: readonly (readonly [string, object])[]): object =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
