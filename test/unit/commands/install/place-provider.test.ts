import { scriptPackages } from "../../../../src/commands/install/packages.ts";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { placeProvider } from "../../../../src/commands/install/place-provider.ts";
import { ADDRESSES } from "../../../../src/commands/install/mirror.ts";
import { VERSION } from "../../../../src/version.ts";
import { needing } from "../../../support/needs.ts";

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
    await placeProvider(scriptPackages(source), root, ["linux_amd64", "darwin_arm64"]);
    for (const address of ADDRESSES)
      expect(readdirSync(join(root, address, VERSION)).sort()).toEqual(["darwin_arm64", "linux_amd64"]);
    expect(readdirSync(root).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
  });

  test("in the place of an earlier one, whose files are gone", async () => {
    const root = join(folder, "again");
    await placeProvider(scriptPackages(source), root, ["linux_amd64"]);
    const target = join(root, ADDRESSES[0] ?? "", VERSION, "linux_amd64");
    writeFileSync(join(target, "old.js"), "");
    await placeProvider(scriptPackages(source), root, ["linux_amd64"]);
    expect(readdirSync(target)).toEqual(["main.js"]);
  });

  test("once, where many install at the same time", async () => {
    const root = join(folder, "together/mirror");
    const platforms = ["linux_amd64", "darwin_arm64"];
    await Promise.all(Array.from({ length: 6 }, () => placeProvider(scriptPackages(source), root, platforms)));
    expect(readdirSync(root).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
    for (const address of ADDRESSES)
      for (const name of platforms) expect(readdirSync(join(root, address, VERSION, name))).toEqual(["main.js"]);
  });
});

describe("the provider that is there", () => {
  let root: string;
  let target: string;
  const inode = (): number => statSync(target).ino;

  beforeEach(async () => {
    root = mkdtempSync(join(folder, "there-"));
    target = join(root, ADDRESSES[0] ?? "", VERSION, "linux_amd64");
    await placeProvider(scriptPackages(source), root, ["linux_amd64"]);
  });

  test("is left alone where it is the same", async () => {
    const before = inode();
    await placeProvider(scriptPackages(source), root, ["linux_amd64"]);
    expect(inode()).toBe(before);
  });

  const changes: Readonly<Record<string, () => void>> = {
    "a file is missing": () => rmSync(join(target, "main.js")),
    "a file has other bytes": () => writeFileSync(join(target, "main.js"), "other"),
    "a file may be run that must not, or the other way round": () => chmodSync(join(target, "main.js"), 0o755),
    "it is a file": () => {
      rmSync(target, { recursive: true });
      writeFileSync(target, "");
    },
  };
  test.each(Object.entries(changes))("is replaced where %s", async (_what, change) => {
    change();
    await placeProvider(scriptPackages(source), root, ["linux_amd64"]);
    const { mode } = statSync(join(target, "main.js"));
    expect([readFileSync(join(target, "main.js"), "utf8"), mode & 0o100]).toEqual(["", 0]);
  });
});

describe("a mirror that cannot be written is an error", () => {
  test("below a file", async () => {
    const root = join(source, "main.js", "mirror");
    await expect(placeProvider(scriptPackages(source), root, ["linux_amd64"])).rejects.toMatchObject({
      code: "invalid",
      summary: "Provider cannot be installed",
      detail: expect.stringContaining(`Nothing can be written in ${root}.`),
    });
  });

  // Node's own recursive mkdir never returns there.
  needing("/proc", existsSync("/proc/self")).test("in /proc, where no folder can be made", async () => {
    await expect(placeProvider(scriptPackages(source), "/proc/mirror", ["linux_amd64"])).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
