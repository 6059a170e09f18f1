import { resolve } from "node:path";
import { ADDRESSES } from "./program.ts";
import type { Block } from "../terraform/parse-hcl.ts";

/** What is to change in a `provider_installation` block, so that a provider is found in a mirror. */
export interface MirrorChange {
  /** Whether the mirror itself is missing. */
  readonly addMirror: boolean;
  /** The methods that would ask elsewhere for the provider, each with the list of exclusions to give it. */
  readonly exclusions: readonly { readonly method: string; readonly exclude: readonly string[] }[];
}

/** The methods that ask another machine, and fail when it cannot be reached. */
export const REMOTE = ["direct", "network_mirror", "oci_mirror"];

/** Compares a block with what the provider at these addresses needs in the mirror `root`; null when it needs nothing more. */
export function mirrorChange(block: Block, root: string, addresses: readonly string[]): MirrorChange | null {
  const mirrors = block.blocks.filter(
    ({ name, attributes }) => name === "filesystem_mirror" && resolve(attributes.get("path")?.[0] ?? "") === root,
  );
  const addMirror = !addresses.every((address) => mirrors.some((mirror) => serves(mirror, address)));
  const exclusions = block.blocks
    .filter((method) => REMOTE.includes(method.name) && addresses.some((address) => serves(method, address)))
    .map((method) => ({
      method: method.name,
      exclude: [...new Set([...(method.attributes.get("exclude") ?? []), ...ADDRESSES])],
    }));
  return addMirror || exclusions.length > 0 ? { addMirror, exclusions } : null;
}

/** Whether a method is asked for the provider at this address. An exclusion takes precedence. */
export function serves({ attributes }: Block, address: string): boolean {
  const include = attributes.get("include") ?? [];
  const exclude = attributes.get("exclude") ?? [];
  const isIncluded = include.length === 0 || include.some((pattern) => matches(pattern, address));
  return isIncluded && !exclude.some((pattern) => matches(pattern, address));
}

/** Whether a pattern means this address. One without a host means the program's own registry. */
export function matches(pattern: string, address: string): boolean {
  const parts = pattern.toLowerCase().split("/");
  const expected = address.split("/").slice(-parts.length);
  return parts.length <= 3 && parts.every((part, index) => part === "*" || part === expected[index]);
}
