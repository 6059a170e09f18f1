import { identityFromProto, objectOrNullFromProto } from "../from-proto.ts";
import { planResourceChange } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, identityToProto, pathToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Plans one change. Terraform's proposed state is ignored: it is only the configuration, with the prior values of
 * computed attributes.
 */
export const planResourceChangeRpc = defineRpc(planResourceChange, async (request, engine) => {
  const resource = engine.resource(request.typeName);
  const { diagnostics, ...plan } = await engine.plan(resource, {
    prior: objectOrNullFromProto(request.priorState, resource.type),
    config: objectOrNullFromProto(request.config, resource.type),
    private: request.priorPrivate,
    identity: identityFromProto(request.priorIdentity, resource),
    plannedPrivate: request.clientCapabilities?.storePlannedPrivate === true ? request.plannedPrivate : undefined,
  });
  return {
    plannedState: valueToProto(plan.planned, resource.type),
    requiresReplace: plan.replacedBy.map((name) => pathToProto([name])),
    plannedPrivate: plan.private,
    plannedIdentity: identityToProto(plan.identity, resource),
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
