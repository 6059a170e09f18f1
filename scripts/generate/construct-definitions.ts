import type { Described, SchemaDocument } from "./construct-docs.ts";
import { pascalCase } from "./construct-names.ts";
import type { TypedConstruct } from "./construct-types.ts";
import { provider } from "./definition.ts";

/** What the provider's definition says of a construct, and where the generator puts it. */
export interface ConstructDefinition extends TypedConstruct {
  /** The folder of its module. */
  readonly folder: string;
  /** Its part of a schema document; undefined where the document has none. */
  readonly schemaIn: (document: SchemaDocument) => Described | undefined;
}

/** The constructs of the provider, its resources and its data sources, in the order of their folders. */
export function constructDefinitions(): readonly ConstructDefinition[] {
  const { attributes, rules = [], resources, dataSources = [] } = provider;
  const own: ConstructDefinition = {
    folder: "provider",
    name: `${pascalCase(provider.name)}Provider`,
    type: provider.name,
    attributes,
    rules,
    schemaIn: (document) => document.provider,
  };
  const ofResources = resources.map((resource) => ({
    ...placed(resource, ""),
    schemaIn: (document: SchemaDocument) => document.resource_schemas[typeOf(resource)],
  }));
  const ofDataSources = dataSources.map((source) => ({
    ...placed(source, `data_${provider.name}_`),
    schemaIn: (document: SchemaDocument) => document.data_source_schemas[typeOf(source)],
  }));
  return [own, ...ofResources, ...ofDataSources].sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

type Defined = Pick<TypedConstruct, "name" | "attributes"> & Partial<Pick<TypedConstruct, "rules">>;

const typeOf = ({ name }: Defined): string => `${provider.name}_${name}`;

const placed = (definition: Defined, prefix: string): Omit<ConstructDefinition, "schemaIn"> => ({
  folder: `${prefix}${definition.name}`.replaceAll("_", "-"),
  name: pascalCase(`${prefix}${definition.name}`),
  type: typeOf(definition),
  attributes: definition.attributes,
  rules: definition.rules ?? [],
});
