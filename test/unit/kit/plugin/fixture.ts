import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** A folder for one test file. */
export interface Scratch {
  readonly folder: string;
  /** Bundles a program of `fixtures/`, as the package is bundled, and gives its path. */
  bundle(name: string): Promise<string>;
  remove(): void;
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "plugin-test-"));
  return {
    folder,
    async bundle(name) {
      const outfile = join(folder, `${name}.mjs`);
      const entry = join(__dirname, "fixtures", `${name}.ts`);
      await build({
        entryPoints: [entry],
        outfile,
        bundle: true,
        platform: "node",
        format: "esm",
        target: "node20.19",
      });
      return outfile;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
