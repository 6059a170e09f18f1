import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundle } from "../../../scripts/build/bundle.ts";
import { platform } from "../../../src/commands/install/place-provider.ts";

const LAUNCHER = '#!/bin/sh\nexec node "${0%/*}/main.js"\n';

/** A provider whose main file is one of ours: its source address with the host, and its version. */
export interface BundledProvider {
  readonly main: string;
  readonly source: string;
  readonly version: string;
}

/** The registry of a source that names none: OpenTofu has one of its own. */
export const registryOf = (engine: string): string =>
  basename(engine).includes("tofu") ? "registry.opentofu.org" : "registry.terraform.io";

/** Bundles a provider and puts it into a mirror, as Terraform wants it there. */
export async function placeBundled(mirror: string, { main, source, version }: BundledProvider): Promise<void> {
  const folder = join(mirror, source, version, platform());
  await bundle({ entryPoints: { main }, folder });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  const name = source.slice(source.lastIndexOf("/") + 1);
  await writeFile(join(folder, `terraform-provider-${name}_v${version}`), LAUNCHER, { mode: 0o755 });
}
