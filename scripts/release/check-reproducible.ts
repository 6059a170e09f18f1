/**
 * Checks that a commit gives the same zips wherever they are built. It builds HEAD in two clones, at different paths
 * and in different time zones, with newly installed packages, and compares the releases. With `--script`, it builds the
 * provider as a script, which needs no Rust.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256, zipOf } from "../../src/commands/install/index.ts";
import { command } from "./command.ts";
import { executablePackages, scriptPackages } from "./contents/platforms.ts";

const isScript = process.argv.includes("--script");
const BUILD = 'git clone -q . "$1" && cd "$1" && npm ci --no-audit --no-fund --silent && npm run --silent "$2"';

/** The sums of the zips of a clone, by their platforms. */
async function sumsOf(name: string, zone: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  try {
    const clone = join(folder, "clone");
    await command("sh", ["-euc", BUILD, "sh", clone, isScript ? "build" : "build:executable"], {
      env: { ...process.env, TZ: zone },
    });
    const packages = isScript
      ? await scriptPackages(join(clone, "dist/provider"))
      : await executablePackages(join(clone, "shell/dist"));
    return packages.map(({ platform, files }) => `${sha256(zipOf(files))}  ${platform}\n`).join("");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sums = [await sumsOf("a-", "Asia/Kathmandu"), await sumsOf("another-", "America/Los_Angeles")];
console.log(sums[0]);
if (sums[0] !== sums[1]) {
  console.error(`The second clone has others:\n${sums[1] ?? ""}`);
  process.exitCode = 1;
}
