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

/** The tallies of all runs of jest as one. */
function total(): string {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, count, word] of readFileSync(tallies, "utf8").matchAll(/(\d+) (passed|failed|skipped)/g)) {
    counts[word as keyof typeof counts] += Number(count); // one of the three
  }
  const { passed, failed: failures, skipped } = counts;
  return `${passed} passed, ${failures} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

/** The engines under test; none if one that is named is missing, which fails the tests. */
function releases(): readonly string[] {
  try {
    return findEngines().map(releaseOf);
  } catch {
    return [];
  }
}

const withoutBuild = succeeds("jest --selectProjects unit service");
await succeeds("npm run --silent check");
const isBuilt = await succeeds("npm run --silent build");
await withoutBuild;
if (isBuilt) await succeeds("jest --selectProjects e2e");

if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
console.log(`\n${lastLines(total(), isBuilt ? releases() : [])}`);
rmSync(folder, { recursive: true });
