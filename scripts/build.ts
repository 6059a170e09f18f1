/** Bundles the package into `dist`: everything that the command and the plugin need, in a few files. */
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { VERSION } from "../src/version.ts";

const OUT = "dist";

/** Terraform starts this file. `sh` finds node, and says in one line on stdout, which Terraform shows, when there is none. */
const LAUNCHER = `#!/bin/sh
unset NODE_OPTIONS
command -v node >/dev/null || { echo "tocsin needs Node.js 20.19 or newer on the PATH, and there is no node on it."; exit 1; }
exec node "\${0%/*}/main.js" "$@"
`;

async function bundle(): Promise<void> {
  await build({
    entryPoints: ["src/main.ts", "src/testing.ts"],
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["libsql"],
    legalComments: "none",
    chunkNames: "chunk-[hash]",
    // Libraries in CommonJS call require(), which an ES module does not have.
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  });
}

async function addExecutables(): Promise<void> {
  const main = `${OUT}/main.js`;
  await writeFile(main, `#!/usr/bin/env node\n${await readFile(main, "utf8")}`);
  await chmod(main, 0o755);
  const launcher = `${OUT}/terraform-provider-tocsin_v${VERSION}`;
  await writeFile(launcher, LAUNCHER, { mode: 0o755 });
  await writeFile(`${OUT}/package.json`, `${JSON.stringify({ type: "module" })}\n`);
}

await rm(OUT, { recursive: true, force: true });
await bundle();
await addExecutables();
