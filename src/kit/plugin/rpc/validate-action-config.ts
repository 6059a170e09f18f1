import { objectFromProto } from "../from-proto.ts";
import { validateActionConfig } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks the configuration of one action block. */
export const validateActionConfigRpc = defineRpc(validateActionConfig, ({ typeName, config }, engine) => {
  const action = engine.action(typeName);
  const diagnostics = engine.validateAction(action, objectFromProto(config, action.type));
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
