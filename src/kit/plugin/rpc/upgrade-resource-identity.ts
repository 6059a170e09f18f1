import { upgradeResourceIdentity } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, identityToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Reads a stored identity. Terraform calls this where the identity's version is not the schema's. */
export const upgradeResourceIdentityRpc = defineRpc(
  upgradeResourceIdentity,
  async ({ typeName, version, rawIdentity }, engine) => {
    const resource = engine.resource(typeName);
    const json = rawIdentity?.json ?? new Uint8Array();
    const { identity, diagnostics } = await engine.upgradeIdentity(resource, { version, json });
    return {
      upgradedIdentity: identityToProto(identity, resource),
      diagnostics: diagnostics.map(diagnosticToProto),
    };
  },
);
