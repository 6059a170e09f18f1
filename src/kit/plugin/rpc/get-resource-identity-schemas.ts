import { getResourceIdentitySchemas } from "../generated/provider-rpcs.ts";
import { defineRpc } from "./define-rpc.ts";

/** Lists no resource identities: Terraform asks every provider for them. */
export const getResourceIdentitySchemasRpc = defineRpc(getResourceIdentitySchemas, () => ({}));
