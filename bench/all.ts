/** Runs every benchmark but the soak, one after the other, with the options of this command. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const NAMES = [
  "start",
  "plan",
  "executable",
  "requests",
  "memory",
  "apply",
  "drift",
  "shards",
  "synthesis",
  "size",
  "service",
];

for (const name of NAMES) {
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
