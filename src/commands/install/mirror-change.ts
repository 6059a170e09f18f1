import { resolve } from "node:path";
import { isRemote, serves, type ProviderInstallation } from "../terraform/index.ts";
import { ADDRESSES } from "./address.ts";

/** What is to change in a `provider_installation` block, so that a provider is found in a mirror. */
export interface MirrorChange {
  /** Whether the mirror itself is missing. */
  readonly addMirror: boolean;
  /** The methods that would ask elsewhere for the provider, each with the list of exclusions to give it. */
  readonly exclusions: readonly { readonly method: string; readonly exclude: readonly string[] }[];
}

/**
 * Compares a block with what the provider at these addresses needs in the mirror `root`; null when it needs nothing
 * more.
 */
export function mirrorChange(
  { methods }: ProviderInstallation,
  root: string,
  addresses: readonly string[],
): MirrorChange | null {
  const mirrors = methods.filter(({ kind, path }) => kind === "filesystem_mirror" && resolve(path ?? "") === root);
  const addMirror = !addresses.every((address) => mirrors.some((mirror) => serves(mirror, address)));
  const exclusions = methods
    .filter((method) => isRemote(method) && addresses.some((address) => serves(method, address)))
    .map(({ kind, exclude }) => ({ method: kind, exclude: [...new Set([...exclude, ...ADDRESSES])] }));
  return addMirror || exclusions.length > 0 ? { addMirror, exclusions } : null;
}
