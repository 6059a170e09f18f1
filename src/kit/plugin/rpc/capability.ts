/** The optional protocol features that the provider supports: Terraform may reuse a schema that it already has. */
export const CAPABILITIES = { getProviderSchemaOptional: true };
