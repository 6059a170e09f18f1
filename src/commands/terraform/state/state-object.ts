import { jsonFromTree } from "../../../kit/cty/index.ts";
import { isRecord } from "../../../kit/json.ts";
import { addressOf } from "../address.ts";
import { recordsIn, type StateFile, textOf, type Tree } from "./state-file.ts";

/** One managed object in a state: a current one, tainted or not, or one that a replacement left behind. */
export interface StateObject {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** The address of its module; null for the root. */
  readonly module: string | null;
  /** The key of an object that a replacement left behind; null for a current one. */
  readonly deposed: string | null;
  readonly provider: ProviderReference;
  /** As parsed. What it stands for is made when it is read, so that no state is in memory twice. */
  readonly instance: Tree;
}

/** What is in a state, by whose it is. */
export interface StateObjects {
  readonly ours: readonly StateObject[];
  /** How many managed objects each other provider has, by its source address. */
  readonly others: ReadonlyMap<string, number>;
}

/**
 * The managed objects in a state, in its order. Those of the provider `source`, such as `hashicorp/aws`, are ours, from
 * whatever registry or mirror it comes. Data sources are left out. Throws `invalid` where a resource has no list of
 * objects.
 */
export function objectsIn({ resources }: StateFile, source: string): StateObjects {
  const ours: StateObject[] = [];
  const others = new Map<string, number>();
  for (const resource of resources.filter(({ mode }) => mode === "managed")) {
    for (const instance of recordsIn(
      resource.instances,
      `\`instances\` of ${addressOf({ ...placeOf(resource), key: null })}`,
    )) {
      // OpenTofu names the provider at the instance where its configurations have keys.
      const provider = providerReference(textOf(instance.provider) ?? textOf(resource.provider) ?? "");
      if (isOf(provider, source)) ours.push({ ...objectOf(resource, instance), provider, instance });
      else others.set(provider.source, (others.get(provider.source) ?? 0) + 1);
    }
  }
  return { ours, others };
}

const isOf = (provider: ProviderReference, source: string): boolean =>
  provider.source.split("/").slice(1).join("/") === source;

function objectOf(resource: Tree, instance: Tree): Omit<StateObject, "provider" | "instance"> {
  const place = placeOf(resource);
  return { ...place, address: addressOf({ ...place, key: keyOf(instance) }), deposed: textOf(instance.deposed) };
}

const placeOf = ({ type, name, module }: Tree): Pick<StateObject, "type" | "name" | "module"> => ({
  type: textOf(type) ?? "",
  name: textOf(name) ?? "",
  module: textOf(module),
});

function keyOf({ index_key: key }: Tree): string | number | null {
  if (typeof key === "string") return key;
  const digits = textOf(key);
  return digits === null ? null : Number(digits);
}

/** An object as the engine upgrades and reads it. */
export interface StoredObject {
  readonly version: number;
  readonly json: Uint8Array;
  readonly private: Uint8Array;
}

/** What the state has of an object. An object without attributes has no JSON, which the engine refuses. */
export function storedObject({ schema_version: version, attributes, private: text }: Tree): StoredObject {
  return {
    version: Number(textOf(version) ?? 0),
    json: Buffer.from(isRecord(attributes) ? jsonFromTree(attributes) : ""),
    private: Buffer.from(textOf(text) ?? "", "base64"),
  };
}

/** Which configuration of which provider an object belongs to. */
interface ProviderReference {
  /** The source address, such as `registry.terraform.io/hashicorp/aws`; as written where it cannot be read. */
  readonly source: string;
  /** The alias with the path of its module, such as `module.team.admin`; null for a configuration without an alias. */
  readonly alias: string | null;
}

const REFERENCE = /^((?:module\..+\.)?)provider\["([^"]+)"\](?:\.(.+))?$/s;

/** Reads a state's `module.team.provider["registry.terraform.io/hashicorp/aws"].admin`. */
function providerReference(text: string): ProviderReference {
  const [, module = "", source = text, alias] = REFERENCE.exec(text) ?? [];
  return { source, alias: alias === undefined ? null : module + alias };
}
