/**
 * Builds the npm package into `dist`: the command, the provider that it installs, the constructs, and the service for
 * users' tests. TOCSIN_BUILD_WITHOUT is a comma-separated list of tricks to leave out of the provider.
 */
import { rm, writeFile } from "node:fs/promises";
import { buildConstructs } from "./constructs.ts";
import { declarationsOf } from "./declarations.ts";
import { buildCommand, buildTesting, TESTING } from "./entries.ts";
import { buildProvider } from "./provider.ts";
import { buildRootEntry } from "./root-entry.ts";
import { parseTricks } from "./tricks.ts";

const FOLDER = "dist";

async function declareTesting(): Promise<void> {
  // Without @types/node, a project has no AsyncDisposable unless it loads this library.
  const library = '/// <reference lib="esnext.disposable" />\n';
  await writeFile(`${FOLDER}/testing/index.d.ts`, library + (await declarationsOf(TESTING)));
}

await rm(FOLDER, { recursive: true, force: true });
await Promise.all([
  buildCommand({ folder: FOLDER }),
  buildProvider(`${FOLDER}/provider`, { without: parseTricks(process.env["TOCSIN_BUILD_WITHOUT"] ?? "") }),
  buildConstructs(FOLDER),
  buildTesting({ folder: `${FOLDER}/testing` }),
]);
await declareTesting();
await buildRootEntry(FOLDER);
