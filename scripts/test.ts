/**
 * Runs all checks and tests: the checks and the build beside the tests that need no build, then the others. The last
 * two lines are the tally and the engines.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseOf } from "../test/support/terraform/release.ts";
import { findEngines } from "../test/support/terraform/terraform.ts";
import { provideEngine } from "./engine/provide-engine.ts";
import { lastLines } from "./last-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-tally-"));
const tallies = join(folder, "tallies");
writeFileSync(tallies, "");
const failed: string[] = [];

/** Runs a command of an npm script; resolves to whether it succeeded. */
async function succeeds(command: string): Promise<boolean> {
  const env = { ...process.env, TALLY_FILE: tallies };
  const child = spawn(command, { shell: true, stdio: "inherit", env });
  const [code] = (await once(child, "close")) as [number | null]; // Node's own
  if (code !== 0) failed.push(command);
  return code === 0;
}

/** Provides an engine, and resolves to null; or to the reason that there is none. */
const lacksEngine = await provideEngine().then(
  () => null,
  (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
);

const withoutBuild = succeeds("jest --selectProjects unit service");
await succeeds("npm run --silent check");
const isBuilt = await succeeds("npm run --silent build");
await withoutBuild;
if (lacksEngine !== null) failed.push(`the end-to-end tests: ${lacksEngine}`);
else if (isBuilt) await succeeds("jest --selectProjects e2e");

if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
const releases = isBuilt && lacksEngine === null ? findEngines().map(releaseOf) : [];
console.log(`\n${lastLines(readFileSync(tallies, "utf8"), releases)}`);
rmSync(folder, { recursive: true });
