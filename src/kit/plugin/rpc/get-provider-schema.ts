import { getProviderSchema } from "../generated/provider-rpcs.ts";
import { functionsToProto, schemaToProto } from "../to-proto.ts";
import { CAPABILITIES } from "./capability.ts";
import { defineRpc } from "./define-rpc.ts";

/** Returns the schemas of everything that the provider has, and the signatures of its functions. */
export const getProviderSchemaRpc = defineRpc(getProviderSchema, (_request, { provider, resources, ...rest }) => ({
  serverCapabilities: CAPABILITIES,
  provider: schemaToProto(provider.doc, provider.attributes),
  resourceSchemas: new Map(
    resources.map(({ typeName, attributes, version, definition: { doc } }) => [
      typeName,
      schemaToProto(doc, attributes, version),
    ]),
  ),
  dataSourceSchemas: new Map(
    rest.dataSources.map(({ typeName, definition: { doc, attributes } }) => [typeName, schemaToProto(doc, attributes)]),
  ),
  listResourceSchemas: new Map(
    rest.lists.map(({ resource, definition: { doc, attributes } }) => [
      resource.typeName,
      schemaToProto(doc, attributes),
    ]),
  ),
  actionSchemas: new Map(
    rest.actions.map(({ typeName, definition: { doc, attributes } }) => [
      typeName,
      { schema: schemaToProto(doc, attributes) },
    ]),
  ),
  functions: functionsToProto(provider.functions),
}));
