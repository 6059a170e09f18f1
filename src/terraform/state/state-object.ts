import { jsonFromTree } from "../../kit/cty/index.ts";
import type { ManagedObject } from "../../drift/model/index.ts";
import { isRecord } from "../../kit/json.ts";
import { addressOf, isOurs, providerReference, type ProviderReference } from "./address.ts";
import { recordsIn, textOf, type StateFile, type Tree } from "./state-file.ts";

/** One object of this provider in a state: a current one, tainted or not, or one that a replacement left behind. */
export interface StateObject {
  readonly object: ManagedObject;
  readonly provider: ProviderReference;
  /** As parsed. What it stands for is made when it is read, so that no state is in memory twice. */
  readonly instance: Tree;
}

/** What is in a state. */
export interface StateObjects {
  readonly ours: readonly StateObject[];
  /** How many managed objects each other provider has, by its source address. */
  readonly others: ReadonlyMap<string, number>;
}

/** The managed objects in a state, in its order. Data sources are left out. */
export function objectsIn({ resources }: StateFile): StateObjects {
  const ours: StateObject[] = [];
  const others = new Map<string, number>();
  for (const resource of resources.filter(({ mode }) => mode === "managed")) {
    for (const instance of recordsIn(resource.instances)) {
      // OpenTofu names the provider at the instance where its configurations have keys.
      const provider = providerReference(textOf(instance.provider) ?? textOf(resource.provider) ?? "");
      if (isOurs(provider)) ours.push({ object: objectOf(resource, instance, provider), provider, instance });
      else others.set(provider.source, (others.get(provider.source) ?? 0) + 1);
    }
  }
  return { ours, others };
}

function objectOf(resource: Tree, instance: Tree, { source }: ProviderReference): ManagedObject {
  return {
    address: addressOf(resource, instance),
    type: textOf(resource.type) ?? "",
    name: textOf(resource.name) ?? "",
    module: textOf(resource.module),
    provider: source,
    deposed: textOf(instance.deposed),
    construct: null,
  };
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
