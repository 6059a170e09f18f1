import { importResourceState } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Imports an existing object with all its attributes: the refresh that follows cannot fill in undeclared ones. */
export const importResourceStateRpc = defineRpc(importResourceState, async ({ typeName, id }, engine) => {
  const resource = engine.resource(typeName);
  const { imported, diagnostics } = await engine.import(resource, id);
  return {
    importedResources:
      imported === null
        ? []
        : [{ typeName, state: valueToProto(imported.state, resource.type), private: imported.private }],
    diagnostics: diagnostics.map(diagnosticToProto),
  };
});
