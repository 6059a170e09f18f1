import { identityFromProto } from "../from-proto.ts";
import { importResourceState } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, identityToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Imports an existing object, by its ID or its identity, with all its attributes: the refresh that follows cannot fill
 * in undeclared ones.
 */
export const importResourceStateRpc = defineRpc(importResourceState, async ({ typeName, id, identity }, engine) => {
  const resource = engine.resource(typeName);
  const { imported, diagnostics } = await engine.import(resource, identityFromProto(identity, resource) ?? id);
  const message = (object: NonNullable<typeof imported>) => ({
    typeName,
    state: valueToProto(object.state, resource.type),
    private: object.private,
    identity: identityToProto(object.identity, resource),
  });
  return {
    importedResources: imported === null ? [] : [message(imported)],
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
