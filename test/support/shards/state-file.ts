/** An object in a state, for a test: everything else is as for a plain setting in HCL. */
export interface StateEntry {
  readonly type?: string;
  readonly name?: string;
  readonly module?: string;
  readonly key?: string | number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly deposed?: string;
  readonly status?: string;
  readonly mode?: string;
  readonly provider?: string;
}

const OURS = 'provider["registry.terraform.io/tocsin/tocsin"]';

/** The text of a state in Terraform's format with these objects. */
export function stateText(entries: readonly StateEntry[]): string {
  const resources = entries.map((entry) => {
    const { type = "tocsin_notification_setting", name = "this", module, key, attributes, deposed, status } = entry;
    return {
      ...(module === undefined ? {} : { module }),
      mode: entry.mode ?? "managed",
      type,
      name,
      provider: entry.provider ?? OURS,
      instances: [{ index_key: key, schema_version: 0, attributes, deposed, status, private: "e30=" }],
    };
  });
  return JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "l", outputs: {}, resources });
}
