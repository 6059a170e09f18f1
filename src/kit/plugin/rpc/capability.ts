/** What this server can do beyond the first version of the protocol. Terraform may keep the schema between its processes. */
export const CAPABILITIES = { getProviderSchemaOptional: true };
