import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { assertNoExecutable } from "../../../../src/commands/install/keep-executable.ts";
import { ADDRESSES } from "../../../../src/commands/install/mirror.ts";
import type { Packages } from "../../../../src/commands/install/packages.ts";
import { VERSION } from "../../../../src/version.ts";

const PROGRAM = `terraform-provider-tocsin_v${VERSION}`;
const PLATFORMS = ["darwin_arm64", "linux_amd64"];

let root: string;

beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "tocsin-keep-"))));
afterEach(() => rm(root, { recursive: true }));

/** Packages that hold these files. */
const packagesOf = (...names: readonly string[]): Packages => ({
  version: VERSION,
  platforms: PLATFORMS,
  reason: "Nobody asked for it.",
  files: () => Promise.resolve(new Map(names.map((name) => [name, new Uint8Array()]))),
  archive: () => Promise.reject(new Error("nothing is packed here")),
});

async function placed(address: string, ...names: readonly string[]): Promise<void> {
  const folder = join(root, address, VERSION, "linux_amd64");
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), "");
}

test.each(ADDRESSES)("a script takes the place of no executable: %s", async (address) => {
  await placed(address, PROGRAM, "LICENSE");
  const script = packagesOf(PROGRAM, "main.js");
  await expect(assertNoExecutable(script, root, PLATFORMS)).rejects.toThrow(
    `${address}/${VERSION}/linux_amd64. Nobody asked for it. To replace it, pass`,
  );
  await expect(assertNoExecutable(script, root, ["darwin_arm64"])).resolves.toBeUndefined();
  await expect(assertNoExecutable(packagesOf(PROGRAM), root, PLATFORMS)).resolves.toBeUndefined();
});

test("a script may take the place of a script, or of nothing", async () => {
  await placed(ADDRESSES[0] ?? "", PROGRAM, "main.js");
  await expect(assertNoExecutable(packagesOf(PROGRAM, "main.js"), root, PLATFORMS)).resolves.toBeUndefined();
});
