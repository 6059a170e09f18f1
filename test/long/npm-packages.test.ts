/** The npm packages of a release, packed by the real npm from zips with stand-ins for the executables. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { executableName, TARGETS } from "../../scripts/build/executable/targets.ts";
import { executablePackages } from "../../scripts/release/contents/platforms.ts";
import { readMainManifest } from "../../scripts/release/npm/main-package.ts";
import { packForNpm } from "../../scripts/release/npm/pack.ts";
import { EXECUTABLE_PACKAGES } from "../../src/commands/install/executable-package.ts";
import { readPackage, sha256, zipOf, type PackageFiles } from "../../src/commands/install/index.ts";
import { filesIn } from "../../src/commands/install/archive.ts";
import { VERSION } from "../../src/version.ts";
import { pack } from "../support/terraform/installed.ts";

let root: string;
let zips: ReadonlyMap<string, Uint8Array>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tocsin-packages-"));
  const built = join(root, "built");
  for (const target of TARGETS) {
    mkdirSync(join(built, target.platform), { recursive: true });
    writeFileSync(join(built, target.platform, executableName(target)), `the program of ${target.platform}\n`);
  }
  for (const name of ["THIRD-PARTY-LICENSES.txt", "RUST-LICENSES.txt"]) writeFileSync(join(built, name), name);
  const packages = await executablePackages(built);
  zips = new Map(packages.map(({ platform, files }) => [platform, zipOf(files)]));
  mkdirSync(join(root, "tarballs"));
  await packForNpm(join(root, "tarballs"), { packages, isScript: false });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Unpacks a tarball as npm does, and returns the folder of the package. */
function unpacked(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", join(root, `tarballs/${name}-${VERSION}.tgz`), "-C", folder]);
  return join(folder, "package");
}

const sumsOf = (files: PackageFiles): object =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, sha256(bytes)]));

test("there is a tarball for the main package and for each platform", () => {
  const names = ["tocsin", ...Object.values(EXECUTABLE_PACKAGES)].map((name) => `${name}-${VERSION}.tgz`);
  expect(readdirSync(join(root, "tarballs")).sort()).toEqual(names.sort());
});

test("each platform's package has the bytes of its zip, and an executable that can be started", async () => {
  for (const [platform, name] of Object.entries(EXECUTABLE_PACKAGES)) {
    const folder = unpacked(name);
    const {
      "package.json": manifest,
      "README.md": page,
      ...files
    } = sumsOf(await readPackage(folder)) as Readonly<Record<string, string>>;
    expect([typeof manifest, typeof page]).toEqual(["string", "string"]);
    const zip = sumsOf(filesIn(zips.get(platform) ?? new Uint8Array(), platform));
    expect([name, files]).toEqual([name, zip]);
    expect(Object.keys(zip)).toHaveLength(3);
    const program = Object.keys(files).find((path) => path.startsWith("terraform-provider-tocsin")) ?? "";
    expect(statSync(join(folder, program)).mode & 0o777).toBe(0o755);
  }
});

test("the main package has the files of a clone's, and names the packages at its own version", async () => {
  const folder = unpacked("tocsin");
  const { files } = pack();
  const paths = [...(await readPackage(folder)).keys()];
  expect(paths.sort()).toEqual([...files.map(({ path }) => path), "dist/released.json"].sort());
  const modes = files.map(({ path }) => [path, statSync(join(folder, path)).mode & 0o777]);
  expect(modes).toEqual(files.map(({ path, mode }) => [path, mode]));
  const own = Object.fromEntries(Object.values(EXECUTABLE_PACKAGES).map((name) => [name, VERSION]));
  const { optionalDependencies, ...manifest } = await readMainManifest();
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toEqual({
    ...manifest,
    optionalDependencies: { ...optionalDependencies, ...own },
  });
});
