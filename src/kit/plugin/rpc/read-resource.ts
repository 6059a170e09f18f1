import { objectFromProto } from "../from-proto.ts";
import { readResource } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Refreshes one object. Private state is returned byte for byte: any difference would count as a change. */
export const readResourceRpc = defineRpc(readResource, async ({ typeName, currentState, private: bytes }, engine) => {
  const resource = engine.resource(typeName);
  const stored = { state: objectFromProto(currentState, resource.type), private: bytes };
  const { state, diagnostics } = await engine.read(resource, stored);
  return {
    newState: valueToProto(state, resource.type),
    private: bytes,
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
