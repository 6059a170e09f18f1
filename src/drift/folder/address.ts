import { parseAddress } from "../../terraform/index.ts";
import type { ManagedObject } from "../model/index.ts";

/** The object with an address of which nothing else is known. */
export function objectAt(address: string): ManagedObject {
  const { type, name, module } = parseAddress(address) ?? { type: "", name: "", module: null };
  return { address, type, name, module, provider: null, deposed: null, construct: null };
}
