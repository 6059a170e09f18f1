import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE_PACKAGES, readExecutablePackage } from "../../../../src/commands/install/executable-package.ts";
import { TARGETS } from "../../../../scripts/build/executable/targets.ts";

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "tocsin-executable-"))));
afterEach(() => rm(root, { recursive: true }));

test("there is a package for each platform with an executable", () => {
  expect(Object.keys(EXECUTABLE_PACKAGES).sort()).toEqual(TARGETS.map(({ platform }) => platform).sort());
});

describe("the package of an executable", () => {
  const put = async (files: Readonly<Record<string, string>>): Promise<void> => {
    await mkdir(join(root, "package"));
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, "package", name), text);
  };

  test("holds the files of the zip, without those of npm and of Yarn, also behind a link", async () => {
    const added = { "package.json": '{"version":"1.2.3"}', "README.md": "", ".ready": "" };
    await put({ ...added, "terraform-provider-tocsin_v1.2.3": "bytes" });
    await symlink("package", join(root, "link"));
    const { version, files } = await readExecutablePackage(join(root, "link"));
    expect(version).toBe("1.2.3");
    expect(files).toEqual(new Map([["terraform-provider-tocsin_v1.2.3", Buffer.from("bytes")]]));
  });

  test.each(["{}", "[]", "", '{"version":1}'])("has no version where its package.json is %j", async (text) => {
    await put({ "package.json": text });
    expect((await readExecutablePackage(join(root, "package"))).version).toBeNull();
  });
});
