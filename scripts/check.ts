/** Runs every check of the project, as many at a time as there are cores, and prints the output of the failed ones. */
import { availableParallelism } from "node:os";
import { run } from "../test/support/terraform/terraform.ts";

/** The npm scripts, the slowest first. */
const CHECKS = [
  "check-format",
  "lint",
  "check-generated",
  "types",
  "english",
  "boundaries",
  "unused",
  "comment-width",
  "markdown",
];

/** Runs one check; returns whether it passed. */
async function check(name: string): Promise<boolean> {
  const startMs = performance.now();
  const { code, stdout, stderr } = await run("npm", ["run", "--silent", name], { cwd: ".", env: process.env });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${code === 0 ? "ok" : "failed"} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return code === 0;
}

const waiting = [...CHECKS];
const results: boolean[] = [];
const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await check(name));
});
await Promise.all(workers);
if (results.includes(false)) process.exitCode = 1;
