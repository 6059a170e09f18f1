import { getResourceIdentitySchemas } from "../generated/provider-rpcs.ts";
import { identitySchemaToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Returns the schemas of the identities. Terraform asks every provider for them, right after its schema. */
export const getResourceIdentitySchemasRpc = defineRpc(getResourceIdentitySchemas, (_request, { resources }) => ({
  identitySchemas: new Map(
    resources.flatMap(({ typeName, definition: { resourceIdentity } }) =>
      resourceIdentity === undefined ? [] : [[typeName, identitySchemaToProto(resourceIdentity.attributes)] as const],
    ),
  ),
}));
