import { identityFromProto, objectOrNullFromProto } from "../from-proto.ts";
import { applyResourceChange } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, identityToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Creates, updates or deletes one object. */
export const applyResourceChangeRpc = defineRpc(applyResourceChange, async (request, engine) => {
  const resource = engine.resource(request.typeName);
  const applied = await engine.apply(resource, {
    prior: objectOrNullFromProto(request.priorState, resource.type),
    planned: objectOrNullFromProto(request.plannedState, resource.type),
    config: objectOrNullFromProto(request.config, resource.type),
    private: request.plannedPrivate,
    identity: identityFromProto(request.plannedIdentity, resource),
  });
  return {
    newState: valueToProto(applied.state, resource.type),
    private: applied.private,
    newIdentity: identityToProto(applied.identity, resource),
    diagnostics: applied.diagnostics.map(diagnosticToProto),
  };
});
