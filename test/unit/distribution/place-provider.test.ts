import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { placeProvider } from "../../../src/distribution/place-provider.ts";
import { ADDRESSES } from "../../../src/distribution/address.ts";
import { VERSION } from "../../../src/version.ts";

let folder: string;
let source: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-place-"));
  source = join(folder, "source");
  mkdirSync(source);
  writeFileSync(join(source, "main.js"), "");
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the provider is placed", () => {
  test("for both programs and every platform, and leaves nothing else", async () => {
    const root = join(folder, "a/b/mirror");
    await placeProvider(source, root, ["linux_amd64", "darwin_arm64"]);
    for (const address of ADDRESSES)
      expect(readdirSync(join(root, address, VERSION)).sort()).toEqual(["darwin_arm64", "linux_amd64"]);
    expect(readdirSync(root).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
  });

  test("in the place of an earlier one, whose files are gone", async () => {
    const root = join(folder, "again");
    await placeProvider(source, root, ["linux_amd64"]);
    const target = join(root, ADDRESSES[0] ?? "", VERSION, "linux_amd64");
    writeFileSync(join(target, "old.js"), "");
    await placeProvider(source, root, ["linux_amd64"]);
    expect(readdirSync(target)).toEqual(["main.js"]);
  });
});

describe("a mirror that cannot be written is an error", () => {
  test("below a file", async () => {
    const root = join(source, "main.js", "mirror");
    await expect(placeProvider(source, root, ["linux_amd64"])).rejects.toMatchObject({
      code: "invalid",
      summary: "The provider cannot be installed",
      detail: expect.stringContaining(`Nothing can be written in ${root}.`),
    });
  });

  // Node's own recursive mkdir never returns there.
  (existsSync("/proc/self") ? test : test.skip)("in /proc, where no folder can be made", async () => {
    await expect(placeProvider(source, "/proc/mirror", ["linux_amd64"])).rejects.toMatchObject({ code: "invalid" });
  });
});
