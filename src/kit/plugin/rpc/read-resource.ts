import { identityFromProto, objectFromProto } from "../from-proto.ts";
import { readResource } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Refreshes one object. Private state and identity are returned as they came: any difference would count as a change,
 * also an identity where there was none.
 */
export const readResourceRpc = defineRpc(readResource, async (request, engine) => {
  const { typeName, currentState, private: bytes, currentIdentity } = request;
  const resource = engine.resource(typeName);
  const identity = identityFromProto(currentIdentity, resource);
  const stored = { state: objectFromProto(currentState, resource.type), private: bytes, identity };
  const { state, diagnostics } = await engine.read(resource, stored);
  return {
    newState: valueToProto(state, resource.type),
    private: bytes,
    newIdentity: currentIdentity,
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
