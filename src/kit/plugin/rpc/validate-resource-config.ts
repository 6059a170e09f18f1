import { objectFromProto } from "../from-proto.ts";
import { validateResourceConfig } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks one resource block. */
export const validateResourceConfigRpc = defineRpc(validateResourceConfig, ({ typeName, config }, engine) => {
  const resource = engine.resource(typeName);
  const diagnostics = engine.validateResource(resource, objectFromProto(config, resource.type));
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
