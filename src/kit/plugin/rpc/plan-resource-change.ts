import { objectOrNullFromProto } from "../from-proto.ts";
import { planResourceChange } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, pathToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Plans one change. What Terraform proposes is not read: for attributes it is the configuration, with the prior value of
 * computed ones. Private state is carried along unchanged, so that a plan without changes stores nothing.
 */
export const planResourceChangeRpc = defineRpc(planResourceChange, async (request, engine) => {
  const resource = engine.resource(request.typeName);
  const { planned, replacedBy, diagnostics } = await engine.plan(resource, {
    prior: objectOrNullFromProto(request.priorState, resource.type),
    config: objectOrNullFromProto(request.config, resource.type),
    private: request.priorPrivate,
  });
  return {
    plannedState: valueToProto(planned, resource.type),
    requiresReplace: replacedBy.map((name) => pathToProto([name])),
    plannedPrivate: request.priorPrivate,
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
