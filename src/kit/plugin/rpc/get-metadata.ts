import { getMetadata } from "../generated/provider-rpcs.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/** The names of everything that the provider has. No Terraform asks for it so far; programs that merge providers do. */
export const getMetadataRpc = defineRpc(getMetadata, (_request, { resources }) => ({
  serverCapabilities: CAPABILITIES,
  resources: resources.map(({ typeName }) => ({ typeName })),
}));
