import type { ManagedObject } from "../model/index.ts";
import type { ResourceChange } from "./plan-json.ts";

/** Where a plan is from. */
export interface Origin {
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  /** The name of the program that made it. */
  readonly program: string;
}

/** The object that an entry of a plan is about. */
export function objectOf(change: Omit<ResourceChange, "change">): ManagedObject {
  return {
    address: change.address,
    type: change.type,
    name: change.name,
    module: change.module_address ?? null,
    provider: change.provider_name ?? null,
    deposed: change.deposed ?? null,
    construct: null,
  };
}
