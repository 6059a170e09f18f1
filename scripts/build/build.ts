/**
 * Builds the npm package into `dist`: the command, the provider that it installs, the constructs, and the service for
 * users' tests.
 */
import { rm, writeFile } from "node:fs/promises";
import { buildConstructs } from "./constructs.ts";
import { declarationsOf } from "./declarations.ts";
import { buildCommand, buildTesting, TESTING } from "./entries.ts";
import { buildProvider } from "./provider.ts";
import { buildRootEntry } from "./root-entry.ts";

const FOLDER = "dist";

async function declareTesting(): Promise<void> {
  // Without @types/node, a project has no AsyncDisposable unless it loads this library.
  const library = '/// <reference lib="esnext.disposable" />\n';
  await writeFile(`${FOLDER}/testing/index.d.ts`, library + (await declarationsOf(TESTING)));
}

await rm(FOLDER, { recursive: true, force: true });
await Promise.all([
  buildCommand({ folder: FOLDER }),
  buildProvider(`${FOLDER}/provider`),
  buildConstructs(FOLDER),
  buildTesting({ folder: `${FOLDER}/testing` }),
]);
await declareTesting();
await buildRootEntry(FOLDER);
