import { upgradeResourceState } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Reads a stored state. Terraform calls this for every object, even if the version is unchanged. */
export const upgradeResourceStateRpc = defineRpc(
  upgradeResourceState,
  async ({ typeName, version, rawState }, engine) => {
    const resource = engine.resource(typeName);
    const json = rawState?.json ?? new Uint8Array();
    const { state, diagnostics } = await engine.upgrade(resource, { version, json });
    return { upgradedState: valueToProto(state, resource.type), diagnostics: diagnostics.map(diagnosticToProto) };
  },
);
