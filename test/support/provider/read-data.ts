import { expect } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../src/kit/engine/index.ts";

/** Reads a data source as Terraform does, which validates it immediately before. */
export function readData(engine: Engine, typeName: string, written: Readonly<Record<string, Value>>) {
  const source = engine.dataSource(typeName);
  const config = configOf(source.definition.attributes, written);
  expect(engine.validateDataSource(source, config)).toEqual([]);
  return engine.readDataSource(source, config);
}
