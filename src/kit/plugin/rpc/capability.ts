/**
 * The optional protocol features that the provider supports: Terraform may reuse a schema that it already has, asks the
 * provider to take over objects of other types and to write the configuration of those that it imports, and plans a
 * destroy with it.
 */
export const CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};
