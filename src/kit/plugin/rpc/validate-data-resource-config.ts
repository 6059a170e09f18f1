import { objectFromProto } from "../from-proto.ts";
import { validateDataResourceConfig } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks one data block. */
export const validateDataResourceConfigRpc = defineRpc(validateDataResourceConfig, ({ typeName, config }, engine) => {
  const source = engine.dataSource(typeName);
  const diagnostics = engine.validateDataSource(source, objectFromProto(config, source.type));
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
