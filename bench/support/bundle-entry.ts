import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../../scripts/build/bundle.ts";
import { VERSION } from "../../src/version.ts";

/** Bundles another main file of the provider into a folder, with the launcher that Terraform starts. */
export async function bundleEntry(main: string, folder: string, { minify = true } = {}): Promise<void> {
  const launcher = `terraform-provider-tocsin_v${VERSION}`;
  await bundle({ entryPoints: { main }, folder, minify });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await cp(join("dist/provider", launcher), join(folder, launcher));
}
