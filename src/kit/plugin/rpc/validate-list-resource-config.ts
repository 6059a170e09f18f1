import { objectFromProto } from "../from-proto.ts";
import { validateListResourceConfig } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks the configuration of one list block. */
export const validateListResourceConfigRpc = defineRpc(validateListResourceConfig, ({ typeName, config }, engine) => {
  const list = engine.listOf(typeName);
  const diagnostics = engine.validateList(list, objectFromProto(config, list.type));
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
