/**
 * Builds the npm package into `dist`: the command, the provider that it installs, the constructs, and the service for
 * users' tests.
 */
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { buildConstructs } from "./constructs.ts";
import { buildProvider } from "./provider.ts";
import { buildRootEntry } from "./root-entry.ts";
import { bundle, bundleCommonJs } from "./bundle.ts";
import { declarationsOf } from "./declarations.ts";

const FOLDER = "dist";

async function buildCommand(): Promise<void> {
  await bundle({ entryPoints: { main: "src/main.ts" }, folder: FOLDER });
  const main = `${FOLDER}/main.js`;
  await writeFile(main, `#!/usr/bin/env node\n${await readFile(main, "utf8")}`);
  await chmod(main, 0o755);
}

/** Builds it as CommonJS, which ES modules can import too. With a build for each, a process could load the service twice. */
async function buildTesting(folder: string): Promise<void> {
  const source = "src/testing.ts";
  await bundleCommonJs({ entryPoints: { index: source }, folder }, []);
  // Without @types/node, a project has no AsyncDisposable unless it loads this library.
  const library = '/// <reference lib="esnext.disposable" />\n';
  await writeFile(`${folder}/index.d.ts`, library + (await declarationsOf(source)));
}

await rm(FOLDER, { recursive: true, force: true });
await Promise.all([
  buildCommand(),
  buildProvider(`${FOLDER}/provider`),
  buildConstructs(FOLDER),
  buildTesting(`${FOLDER}/testing`),
]);
await buildRootEntry(FOLDER);
