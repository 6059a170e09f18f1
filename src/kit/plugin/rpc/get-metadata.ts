import { getMetadata } from "../generated/provider-rpcs.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Lists the provider's resource types, data sources, list resources and functions. Terraform does not call this yet;
 * provider muxers do.
 */
export const getMetadataRpc = defineRpc(getMetadata, (_request, { resources, dataSources, lists, provider }) => ({
  serverCapabilities: CAPABILITIES,
  resources: resources.map(({ typeName }) => ({ typeName })),
  dataSources: dataSources.map(({ typeName }) => ({ typeName })),
  listResources: lists.map(({ resource: { typeName } }) => ({ typeName })),
  functions: (provider.functions ?? []).map(({ name }) => ({ name })),
}));
