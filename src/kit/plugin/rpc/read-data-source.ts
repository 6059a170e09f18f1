import { objectFromProto } from "../from-proto.ts";
import { readDataSource } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Reads one data source. */
export const readDataSourceRpc = defineRpc(readDataSource, async ({ typeName, config }, engine) => {
  const source = engine.dataSource(typeName);
  const { state, diagnostics } = await engine.readDataSource(source, objectFromProto(config, source.type));
  return { state: valueToProto(state, source.type), diagnostics: diagnostics.map(diagnosticToProto) };
});
