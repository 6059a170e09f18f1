import { getMetadata } from "../generated/provider-rpcs.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/**
/**
 * Lists the provider's resource types, data sources, list resources, actions and functions. Terraform does not call
 * this yet; provider muxers do.
 */
export const getMetadataRpc = defineRpc(
  getMetadata,
  (_request, { resources, dataSources, lists, actions, provider }) => ({
    serverCapabilities: CAPABILITIES,
    resources: resources.map(({ typeName }) => ({ typeName })),
    dataSources: dataSources.map(({ typeName }) => ({ typeName })),
    listResources: lists.map(({ resource: { typeName } }) => ({ typeName })),
    actions: actions.map(({ typeName }) => ({ typeName })),
    functions: (provider.functions ?? []).map(({ name }) => ({ name })),
  }),
);
