/**
 * The optional protocol features that the provider supports: Terraform may reuse a schema that it already has, and asks
 * the provider to take over objects of other types.
 */
export const CAPABILITIES = { getProviderSchemaOptional: true, moveResourceState: true };
