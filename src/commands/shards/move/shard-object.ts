import { isRecord } from "../../../kit/json.ts";
import { parseAddress, textOf, type StateObject } from "../../terraform/index.ts";

/** What a state says of an object that decides where it belongs, and how it gets there. */
export interface ShardObject {
  readonly address: string;
  readonly type: string;
  /** The project or group that it is of; null where it is of none, as the global setting is. */
  readonly words: string | null;
  /** The number of a client key; null where it has none, as every other type. */
  readonly keyId: string | null;
  /** How an `import` block finds it; null where that would lose something, and `importLoss` says what. */
  readonly importId: string | null;
  readonly importLoss: string | null;
  /** Whether its destroy goes back to what private state remembers, which an import reads anew. */
  readonly isRestored: boolean;
  /** Whether its address is one that Terraform writes, and nothing else in a script or a block. */
  readonly isAddressed: boolean;
  /** Whether it is what a replacement left behind. */
  readonly isDeposed: boolean;
  /** Whether a number is the last part of its address, or of a module's in it. */
  readonly isCounted: boolean;
  readonly program: "terraform" | "tofu";
}

/** Reads one object of a state. */
export function shardObject({ address, type, deposed, provider, instance }: StateObject): ShardObject {
  const parsed = parseAddress(address);
  const attributes = isRecord(instance.attributes) ? instance.attributes : {};
  const [project, group] = [textOf(attributes["project"]), textOf(attributes["group"])];
  return {
    address,
    type,
    words: project ?? group,
    keyId: textOf(attributes["key_id"]),
    ...importOf(type, attributes, { isTainted: instance.status === "tainted" }),
    isRestored: attributes["on_destroy"] === "restore",
    isAddressed: parsed !== null,
    isDeposed: deposed !== null,
    isCounted: parsed !== null && [parsed, ...parsed.calls].some(({ key }) => typeof key === "number"),
    program: provider.source.startsWith("registry.opentofu.org/") ? "tofu" : "terraform",
  };
}

type Attributes = Readonly<Record<string, unknown>>;

function importOf(
  type: string,
  attributes: Attributes,
  { isTainted }: { readonly isTainted: boolean },
): Pick<ShardObject, "importId" | "importLoss"> {
  const loss = isTainted ? "it is tainted, which an import forgets" : lossOf(type, attributes);
  return loss === null ? { importId: idOf(type, attributes), importLoss: null } : { importId: null, importLoss: loss };
}

function lossOf(type: string, { key_id: id, previous_keys: earlier }: Attributes): string | null {
  if (type !== "tocsin_client_key") return null;
  if (textOf(id) === null) return "its current key is gone";
  return Array.isArray(earlier) && earlier.length > 0
    ? "its earlier keys, which are still valid, are known to its state alone"
    : null;
}

function idOf(type: string, { project, group, key_id: key }: Attributes): string {
  if (type === "tocsin_client_key") return `${textOf(project)}:${textOf(key)}`;
  if (type === "tocsin_error_tracking_settings") return `${textOf(project)}`;
  return textOf(project) === null ? `group/${textOf(group)}` : `project/${textOf(project)}`;
}
