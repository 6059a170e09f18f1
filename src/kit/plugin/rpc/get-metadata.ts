import { getMetadata } from "../generated/provider-rpcs.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/** Lists the provider's resource types. Terraform does not call this yet; provider muxers do. */
export const getMetadataRpc = defineRpc(getMetadata, (_request, { resources }) => ({
  serverCapabilities: CAPABILITIES,
  resources: resources.map(({ typeName }) => ({ typeName })),
}));
