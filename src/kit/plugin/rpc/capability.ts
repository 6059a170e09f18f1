/**
 * The optional protocol features that the provider supports. Terraform may reuse a schema that it already has. It asks
 * the provider to take over objects of other types, to write the configuration of imported objects, and to plan a
 * destroy.
 */
export const CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};
