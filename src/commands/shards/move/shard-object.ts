import {
  importIdOf,
  placeIn,
  type LiveResource,
  type StateAttributes,
} from "../../../provider/resources/live/index.ts";
import { parseAddress, plainAttributes, type StateObject } from "../../terraform/index.ts";

/** An object in a state, with everything that determines its shard and its move. */
export interface ShardObject {
  readonly address: string;
  readonly type: string;
  /** Whether this version knows its type. */
  readonly isKnown: boolean;
  /** The project or group that it is of; null where it is of none, as the global setting is. */
  readonly reference: string | null;
  /** Its import ID; null where it has none, such as a key that is gone. */
  readonly id: string | null;
  /** The part of it that an `import` block would lose; null for nothing. */
  readonly importLoss: string | null;
  /** Whether its destroy restores values from private state, which an import would read again. */
  readonly isRestored: boolean;
  /** Whether its address is one that Terraform writes, and nothing else in a script or a block. */
  readonly isAddressed: boolean;
  /** Whether it is what a replacement left behind. */
  readonly isDeposed: boolean;
  /** Whether a number is the last part of its address, or of a module's in it. */
  readonly isCounted: boolean;
  readonly program: "terraform" | "tofu";
}

/** Reads one object of a state, whose type the table may lack. */
export function shardObject(object: StateObject, table: readonly LiveResource[]): ShardObject {
  const { address, type, deposed, provider, instance } = object;
  const parsed = parseAddress(address);
  const attributes = plainAttributes(object);
  const resource = table.find((each) => each.type === type);
  const isTainted = instance.status === "tainted";
  return {
    address,
    type,
    isKnown: resource !== undefined,
    reference: resource === undefined ? null : (placeIn(resource, attributes)?.reference ?? null),
    id: resource === undefined ? null : importIdOf(resource, attributes),
    importLoss: isTainted ? "it is tainted, which an import forgets" : lossOf(resource, attributes),
    isRestored: attributes["on_destroy"] === "restore",
    isAddressed: parsed !== null,
    isDeposed: deposed !== null,
    isCounted: parsed !== null && [parsed, ...parsed.calls].some(({ key }) => typeof key === "number"),
    program: provider.source.startsWith("registry.opentofu.org/") ? "tofu" : "terraform",
  };
}

function lossOf(resource: LiveResource | undefined, attributes: StateAttributes): string | null {
  if (resource === undefined) return null;
  const { live } = resource;
  if (importIdOf(resource, attributes) === null) return `its current ${live.nouns[0]} is gone`;
  return (live.numbersIn?.(attributes) ?? []).length > 1
    ? `its earlier ${live.nouns[1]}, which are still valid, are known to its state alone`
    : null;
}
