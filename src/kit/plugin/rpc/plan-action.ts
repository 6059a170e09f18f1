import { objectFromProto } from "../from-proto.ts";
import { planAction } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks the configuration of an action again, since more of it is known in a plan than in a validation. */
export const planActionRpc = defineRpc(planAction, ({ actionType, config }, engine) => {
  const action = engine.action(actionType);
  const diagnostics = engine.validateAction(action, objectFromProto(config, action.type));
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
