import { allAttributes, type Attributes, type Resource } from "../../../src/kit/schema/index.ts";
import type { Described, SchemaDocument } from "./docs.ts";
import { pascalCase } from "./names.ts";
import { constructsProvider as provider } from "./twin.ts";
import type { TypedConstruct } from "./types.ts";

/** The provider's definition of a construct, with the generator's place for it. */
export interface ConstructDefinition extends TypedConstruct {
  readonly doc: string;
  /** The attributes that it can be read by, besides those that are set. */
  readonly outputs: Attributes;
  /** The forms of its import ID; none where it cannot be imported. */
  readonly identity: Resource["identity"];
  /** The page of the reference about it, below `docs`. */
  readonly page: string;
  /** The folder of its module. */
  readonly folder: string;
  /** Its part of a schema document; undefined where the document has none. */
  readonly schemaIn: (document: SchemaDocument) => Described | undefined;
}

/** The constructs of the provider, its resources and its data sources, in the order of its definition. */
export function constructDefinitions(): readonly ConstructDefinition[] {
  const { attributes, rules = [], resources, dataSources = [] } = provider;
  const own: ConstructDefinition = {
    doc: provider.doc,
    outputs: {},
    identity: [],
    page: "index.md",
    folder: "provider",
    name: `${pascalCase(provider.name)}Provider`,
    type: provider.name,
    attributes,
    rules,
    schemaIn: (document) => document.provider,
  };
  const ofResources = resources.map((resource) => ({
    ...placed(resource, ""),
    outputs: computedOf(allAttributes(resource)),
    identity: resource.identity,
    page: `resources/${resource.name}.md`,
    schemaIn: (document: SchemaDocument) => document.resource_schemas[typeOf(resource)],
  }));
  const ofDataSources = dataSources.map((source) => ({
    ...placed(source, `data_${provider.name}_`),
    outputs: computedOf(source.attributes),
    identity: [],
    page: `data-sources/${source.name}.md`,
    schemaIn: (document: SchemaDocument) => document.data_source_schemas[typeOf(source)],
  }));
  return [own, ...ofResources, ...ofDataSources];
}

type Defined = Pick<ConstructDefinition, "name" | "doc" | "attributes"> & Partial<Pick<TypedConstruct, "rules">>;

const computedOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, { mode }]) => mode === "computed"));

const typeOf = ({ name }: Defined): string => `${provider.name}_${name}`;

const placed = (
  definition: Defined,
  prefix: string,
): Omit<ConstructDefinition, "schemaIn" | "outputs" | "identity" | "page"> => ({
  folder: `${prefix}${definition.name}`.replaceAll("_", "-"),
  name: pascalCase(`${prefix}${definition.name}`),
  type: typeOf(definition),
  doc: definition.doc,
  attributes: definition.attributes,
  rules: definition.rules ?? [],
});
