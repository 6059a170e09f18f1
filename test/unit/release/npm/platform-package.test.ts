import { expect, test } from "@jest/globals";
import { packedManifest, readMainManifest } from "../../../../scripts/release/npm/main-package.ts";
import { packageNameOf, platformPackage } from "../../../../scripts/release/npm/platform-package.ts";
import { TARGETS } from "../../../../scripts/build/executable/targets.ts";

const files = new Map([
  ["terraform-provider-tocsin_v1.2.3.exe", Buffer.from("program")],
  ["RUST-LICENSES.txt", Buffer.from("licenses")],
]);

test("each platform of a release has a package, named as node names the platform", () => {
  const names = TARGETS.map(({ platform }) => packageNameOf(platform));
  expect(names).toEqual([
    "tocsin-linux-x64",
    "tocsin-linux-arm64",
    "tocsin-darwin-x64",
    "tocsin-darwin-arm64",
    "tocsin-win32-x64",
    "tocsin-win32-arm64",
  ]);
  expect(() => packageNameOf("plan9_386")).toThrow("has no package of plan9_386");
});

test("a package has the files of the zip, a page, and a manifest that runs nothing", async () => {
  const main = await readMainManifest();
  const {
    "package.json": manifest,
    "README.md": page,
    ...others
  } = Object.fromEntries(platformPackage({ platform: "windows_arm64", files }, main));
  expect(others).toEqual(Object.fromEntries(files));
  expect(JSON.parse(String(manifest))).toEqual({
    name: "tocsin-win32-arm64",
    version: main.version,
    description: "The executable of the Terraform provider Tocsin for win32 on arm64",
    license: "MIT",
    repository: main.repository,
    os: ["win32"],
    cpu: ["arm64"],
  });
  expect(String(page)).toContain("# tocsin-win32-arm64\n");
});

test("a zip with a file of npm's cannot be packed", async () => {
  const main = await readMainManifest();
  const clashing = new Map([...files, ["README.md", Buffer.from("read me")]]);
  expect(() => platformPackage({ platform: "linux_amd64", files: clashing }, main)).toThrow(
    "The zip of linux_amd64 has a README.md",
  );
});

test("the packed manifest names the packages at its own version, and the checkout's names none", async () => {
  const main = await readMainManifest();
  expect(Object.keys(main.optionalDependencies ?? {}).filter((name) => name.startsWith("tocsin"))).toEqual([]);
  const { optionalDependencies, ...others } = packedManifest(main, ["tocsin-linux-x64", "tocsin-win32-x64"]);
  expect(optionalDependencies).toEqual({
    ...main.optionalDependencies,
    "tocsin-linux-x64": main.version,
    "tocsin-win32-x64": main.version,
  });
  expect(others).toEqual({ ...main, optionalDependencies: undefined });
});
