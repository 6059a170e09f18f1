import { getProviderSchema } from "../generated/provider-rpcs.ts";
import { functionsToProto, schemaToProto } from "../to-proto.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/** Returns the schemas of the provider and its resources, and the signatures of its functions. */
export const getProviderSchemaRpc = defineRpc(getProviderSchema, (_request, { provider, resources }) => ({
  serverCapabilities: CAPABILITIES,
  provider: schemaToProto(provider.doc, provider.attributes),
  resourceSchemas: new Map(
    resources.map(({ typeName, attributes, version, definition: { doc } }) => [
      typeName,
      schemaToProto(doc, attributes, version),
    ]),
  ),
  functions: functionsToProto(provider.functions),
}));
