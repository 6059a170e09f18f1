/** Measures how large the provider is, and what an installation of the package takes. */
import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { pack } from "../test/support/terraform/installed.ts";
import { answer, type Bench } from "./support/bench.ts";
import { table } from "./support/table.ts";

const MAX_PROVIDER_KB = 500;
const MAX_INSTALLED_MIB = 30;

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The bytes of the package in a new project, with what npm installs beside it; null when npm could not install it. */
async function installedBytes(bench: Bench, tarball: string): Promise<number | null> {
  const folder = join(bench.folder, "project");
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", tarball];
  try {
    await promisify(execFile)("npm", args, { cwd: folder });
  } catch {
    return null;
  }
  return bytesOf(join(folder, "node_modules"));
}

async function measure(bench: Bench): Promise<string[]> {
  const packed = pack();
  const installed = await installedBytes(bench, packed.tarball);
  return table("files", [
    {
      what: "the provider, as Terraform installs it",
      value: (await bytesOf("dist/provider")) / 1000,
      unit: "kilobytes",
      atMost: MAX_PROVIDER_KB,
    },
    { what: "the npm package, packed", value: packed.size / 1000, unit: "kilobytes" },
    {
      what: "the npm package, installed without CDKTF",
      value: installed === null ? null : installed / 1024 / 1024,
      unit: "mebibytes",
      instead: "npm could not install it",
      atMost: MAX_INSTALLED_MIB,
    },
  ]).map((line, index) => (index === 0 ? line.replace("median", "size") : line));
}

await answer(
  {
    name: "size",
    title: "Size",
    method: [
      "The bytes of all files. An installation includes the embedded service and its database for this platform, which npm adds unless optional dependencies are left out.",
    ],
  },
  async (bench) => ["", ...(await measure(bench))],
);
