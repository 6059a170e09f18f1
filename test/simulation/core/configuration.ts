import type { Value } from "../../../src/kit/cty/index.ts";

/** The types of resources, without the provider's name. */
export type ResourceType = "notification_setting" | "error_tracking_settings" | "client_key";

/** A value of another block, which makes this block depend on it. */
export interface Reference {
  readonly address: string;
  readonly attribute: string;
}

/** A resource block, or one instance of it: then the address ends in a key. */
export interface Block {
  /** `notification_setting.a` or `notification_setting.a["x"]`. */
  readonly address: string;
  readonly type: ResourceType;
  readonly values: Readonly<Record<string, Value>>;
  /** Attributes whose values come from other blocks. */
  readonly references?: Readonly<Record<string, Reference>>;
  readonly createBeforeDestroy?: boolean;
}

/** The configuration in a folder. */
export interface Configuration {
  readonly blocks: readonly Block[];
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** `destroy = false` forgets the object. */
  readonly removed: readonly { readonly from: string; readonly destroy: boolean }[];
  readonly imports: readonly { readonly to: string; readonly id: string }[];
}

/** A folder without a block. */
export const EMPTY: Configuration = { blocks: [], moved: [], removed: [], imports: [] };

/** Returns the address of the block that an instance belongs to. */
export const blockAddress = (address: string): string => address.replace(/\[.*$/, "");

/** Returns the type that an address starts with. */
export const typeOf = (address: string): ResourceType => address.split(".")[0] as ResourceType; // by definition

/** Returns the addresses that a block refers to, as Terraform waits for them: whole blocks. */
export const dependenciesOf = ({ references = {} }: Block): readonly string[] =>
  Object.values(references).map(({ address }) => blockAddress(address));

/** Returns the configuration with references replaced by the values of the other blocks. */
export function resolved(configuration: Configuration): Configuration {
  const at = new Map(configuration.blocks.map((block) => [block.address, block]));
  const valueAt = ({ address, attribute }: Reference): Value => {
    const { values = {}, references = {} } = at.get(address) ?? {};
    const next = references[attribute];
    return next === undefined ? (values[attribute] ?? null) : valueAt(next);
  };
  const blocks = configuration.blocks.map((block) => {
    const referred = Object.entries(block.references ?? {}).map(([name, reference]) => [name, valueAt(reference)]);
    return { ...block, values: { ...block.values, ...(Object.fromEntries(referred) as Block["values"]) } };
  });
  return { ...configuration, blocks };
}

/** Returns a text, or an empty text for any other value. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
