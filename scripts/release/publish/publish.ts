/**
 * Publishes what `npm run release` has made, one step a call: `draft`, `verify`, `publish`, `npm`. Each is safe to run
 * again. Only modules of Node.js are imported, so that no library runs in a job that may publish.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { MadeRelease } from "./files.ts";
import { draftRelease, publishRelease, verifyRelease } from "./github.ts";
import { NPM, publishPackages } from "./npm.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { registry: { type: "string", default: NPM } },
});

const STEPS: Readonly<Record<string, (release: MadeRelease) => Promise<string>>> = {
  draft: (release) => draftRelease(release),
  verify: (release) => verifyRelease(release),
  publish: (release) => publishRelease(release),
  npm: (release) => publishPackages(release, values.registry),
};

async function madeRelease(): Promise<MadeRelease> {
  const text = await readFile("package.json", "utf8");
  const { version, repository } = JSON.parse(text) as { version: string; repository: { url: string } }; // npm's format
  const [, name] = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository.url) ?? [];
  if (name === undefined) throw new Error(`package.json names no repository on GitHub: ${repository.url}`);
  return {
    version,
    tag: `v${version}`,
    folder: join("release", version),
    repository: name,
    publicKey: "public.asc",
  };
}

try {
  const step = STEPS[positionals[0] ?? ""];
  if (step === undefined) throw new Error(`Name a step: ${Object.keys(STEPS).join(", ")}.`);
  console.log(await step(await madeRelease()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
