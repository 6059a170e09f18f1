import { dirname, join } from "node:path";
import { command } from "../../release/command.ts";
import { CRATE } from "./tools.ts";

/** A Rust library with code in an executable. */
export interface Crate {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it: `MIT OR Apache-2.0`. */
  readonly licence: string;
  /** The folder of its sources. */
  readonly folder: string;
}

/** The part of cargo's metadata that is read here. */
interface Metadata {
  readonly packages: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly license: string | null;
    readonly manifest_path: string;
  }[];
  readonly resolve: { readonly root: string; readonly nodes: readonly Node[] };
}

interface Node {
  readonly id: string;
  readonly deps: readonly {
    readonly pkg: string;
    readonly dep_kinds: readonly { readonly kind: string | null; readonly target: string | null }[];
  }[];
}

/** The libraries of all executables, by their names. Needs the toolchain; throws for a library without a license. */
export async function cratesOf(): Promise<readonly Crate[]> {
  const manifest = join(CRATE, "Cargo.toml");
  const args = ["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest];
  const { packages, resolve } = JSON.parse(await command("cargo", args)) as Metadata; // cargo's own format
  const linked = linkedFrom(resolve.root, resolve.nodes);
  return packages
    .filter(({ id }) => linked.has(id) && id !== resolve.root)
    .map(({ name, version, license, manifest_path }) => {
      if (license === null) throw new Error(`The crate ${name} does not name its licence.`);
      return { name, version, licence: license, folder: dirname(manifest_path) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
}

/** All that a package links to, itself included. What only builds or tests it is left out. */
function linkedFrom(root: string, nodes: readonly Node[]): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const linked = new Set([root]);
  for (const id of linked) {
    for (const { pkg, dep_kinds } of byId.get(id)?.deps ?? []) {
      if (dep_kinds.some(({ kind }) => kind === null)) linked.add(pkg);
    }
  }
  return linked;
}
