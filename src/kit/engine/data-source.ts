import type { ObjectValue, Value } from "../cty/index.ts";
import type { DataSource, Diagnostic, Provider } from "../schema/index.ts";
import { foldedError } from "./fold-errors.ts";
import { collect, type Answered } from "./collect.ts";
import type { Operation, Runs } from "./instance.ts";
import { objectFrom } from "./managed-resource.ts";
import { assertKnown, noSuch, provided, type Provided } from "./provided.ts";
import { validate } from "./validate.ts";

/** A data source as the engine runs it. */
export type ProvidedDataSource = Provided<DataSource>;

/** The part of an engine that is about data sources. */
export interface DataSources {
  /** Everything that the provider reads and does not manage. */
  readonly dataSources: readonly ProvidedDataSource[];
  /** The data source of that name in a configuration. Throws `unsupported` when there is none. */
  dataSource(typeName: string): ProvidedDataSource;
  validateDataSource(source: ProvidedDataSource, config: ObjectValue): readonly Diagnostic[];
  /**
   * Reads a data source. The state is null after an error, and it is one while the provider's configuration is not
   * known.
   */
  readDataSource(source: ProvidedDataSource, config: ObjectValue): Promise<Answered<{ state: Value }>>;
}

/** Makes that part of an engine. */
export function createDataSources({ name, dataSources = [] }: Provider, { operation, shared }: Runs): DataSources {
  const byName = provided(name, dataSources);
  return {
    dataSources: [...byName.values()],
    dataSource: (typeName) => byName.get(typeName) ?? noSuch("data source", typeName),
    validateDataSource: ({ definition }, config) => validate(definition, config),
    readDataSource: (source, config) =>
      collect<{ state: Value }>(
        `the provider ${name}`,
        { onError: () => ({ state: null }), toDiagnostic: (error) => foldedError(error, shared()) },
        async (warn) => ({ state: await read(source, config, operation(warn)) }),
      ),
  };
}

/**
 * The arguments and the results of a data source. Throws `unavailable` while the provider's configuration is not known.
 */
async function read(
  { definition }: ProvidedDataSource,
  config: ObjectValue,
  { instance, signal, warn }: Operation,
): Promise<ObjectValue> {
  // Terraform reads a data source once its whole configuration is known, and nothing else must be sent.
  assertKnown(config, ", and a data source is read only once its whole configuration is known");
  const client = await instance.client();
  const results = await definition.read(config, { client, signal, warn });
  return objectFrom(definition.attributes, { ...config, ...results });
}
