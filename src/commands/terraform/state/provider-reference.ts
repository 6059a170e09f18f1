/** Which configuration of which provider an object belongs to. */
export interface ProviderReference {
  /** The source address, such as `registry.terraform.io/hashicorp/aws`; as written where it cannot be read. */
  readonly source: string;
  /** The alias with the path of its module, such as `module.team.admin`; null for a configuration without an alias. */
  readonly alias: string | null;
}

const REFERENCE = /^((?:module\..+\.)?)provider\["([^"]+)"\](?:\.(.+))?$/s;

/** Reads a state's `module.team.provider["registry.terraform.io/hashicorp/aws"].admin`. */
export function providerReference(text: string): ProviderReference {
  const [, module = "", source = text, alias] = REFERENCE.exec(text) ?? [];
  return { source, alias: alias === undefined ? null : module + alias };
}
