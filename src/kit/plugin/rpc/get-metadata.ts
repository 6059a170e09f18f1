import { getMetadata } from "../generated/provider-rpcs.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/** Lists the provider's resource types and functions. Terraform does not call this yet; provider muxers do. */
export const getMetadataRpc = defineRpc(getMetadata, (_request, { resources, provider: { functions = [] } }) => ({
  serverCapabilities: CAPABILITIES,
  resources: resources.map(({ typeName }) => ({ typeName })),
  functions: functions.map(({ name }) => ({ name })),
}));
