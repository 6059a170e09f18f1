import type { ManagedObject } from "../model/index.ts";

/** The steps of an address: names, each with its key. A key can contain dots and brackets inside its quotation marks. */
const STEPS = /(?:[^.["]|\[(?:"(?:[^"\\]|\\.)*"|[^"\]]*)\])+/g;

/** The object with an address of which nothing else is known. */
export function objectAt(address: string): ManagedObject {
  const steps = address.match(STEPS) ?? [];
  const [type = "", name = ""] = steps.slice(-2);
  const module = steps.slice(0, -2).join(".");
  return {
    address,
    type,
    name: name.replace(/\[[^]*$/, ""),
    module: module === "" ? null : module,
    provider: null,
    deposed: null,
    construct: null,
  };
}
