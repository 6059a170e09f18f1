import { moveResourceState } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Takes over an object of another type, for a `moved` block. */
export const moveResourceStateRpc = defineRpc(moveResourceState, async (request, engine) => {
  const resource = engine.resource(request.targetTypeName);
  const { moved, diagnostics } = await engine.move(resource, {
    provider: request.sourceProviderAddress,
    typeName: request.sourceTypeName,
    json: request.sourceState?.json ?? new Uint8Array(),
  });
  return {
    ...(moved === null ? {} : { targetState: valueToProto(moved.state, resource.type), targetPrivate: moved.private }),
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
