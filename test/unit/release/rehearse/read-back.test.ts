import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { Run } from "../../../../scripts/release/command.ts";
import { readBack } from "../../../../scripts/release/rehearse/read-back.ts";
import { sha256, zipOf } from "../../../../src/commands/install/index.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tocsin-read-back-"));
  for (const name of ["release", "registry"]) mkdirSync(join(root, name));
  const zip = zipOf(new Map([["program", Buffer.from("program")]]));
  const name = "terraform-provider-tocsin_1.2.3_linux_amd64.zip";
  writeFileSync(join(root, "release", name), zip);
  writeFileSync(join(root, "release/terraform-provider-tocsin_1.2.3_SHA256SUMS"), `${sha256(zip)}  ${name}\n`);
  publish("tocsin-linux-x64", { "package.json": '{ "version": "1.2.3" }', "README.md": "", program: "program" });
  publish("tocsin", { "package.json": manifest({ libsql: "1", "tocsin-linux-x64": "1.2.3" }) });
});
afterEach(() => rmSync(root, { recursive: true }));

const manifest = (optionalDependencies: object): string => JSON.stringify({ optionalDependencies });

const tarball = (place: string, name: string): string => join(root, place, `${name}-1.2.3.tgz`);

/** Packs a package with these files, and has it in the release and on the registry. */
function publish(name: string, files: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(root, "package-"));
  mkdirSync(join(folder, "package"));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, "package", path), text);
  execFileSync("tar", ["-czf", tarball("release", name), "-C", folder, "package"]);
  copyFileSync(tarball("release", name), tarball("registry", name));
}

/** Stands in for npm: a package comes from the registry. */
const npm: Run = (_npm, [verb, spec = "", option, folder = ""]) => {
  expect([verb, option]).toEqual(["pack", "--pack-destination"]);
  const name = spec.replace("@1.2.3", "");
  copyFileSync(tarball("registry", name), join(folder, `${name}-1.2.3.tgz`));
  return Promise.resolve("");
};

const read = (): Promise<string> =>
  readBack({ version: "1.2.3", folder: join(root, "release") }, join(root, "downloads"), npm);

test("packages that are those of the release are read back", async () => {
  expect(await read()).toMatch(/^2 packages are read back/);
});

test.each<[what: string, spoil: () => void, reason: string]>([
  [
    "other bytes",
    () => copyFileSync(tarball("release", "tocsin"), tarball("registry", "tocsin-linux-x64")),
    "has tocsin-linux-x64 with other bytes",
  ],
  [
    "another program than the zip",
    () => publish("tocsin-linux-x64", { "package.json": '{ "version": "1.2.3" }', program: "Program" }),
    "tocsin-linux-x64 has other files than terraform-provider-tocsin_1.2.3_linux_amd64.zip: program.",
  ],
  [
    "a file that the zip does not have",
    () => publish("tocsin-linux-x64", { "package.json": '{ "version": "1.2.3" }', program: "program", more: "" }),
    "tocsin-linux-x64 has other files",
  ],
  [
    "another version in its manifest",
    () => publish("tocsin-linux-x64", { "package.json": '{ "version": "1.2.2" }', program: "program" }),
    "tocsin-linux-x64 has the version 1.2.2, not 1.2.3.",
  ],
  [
    "no name in the main package",
    () => publish("tocsin", { "package.json": manifest({ libsql: "1" }) }),
    "tocsin names no executable, and not tocsin-linux-x64@1.2.3.",
  ],
  [
    "a range in the main package",
    () => publish("tocsin", { "package.json": manifest({ "tocsin-linux-x64": "^1.2.3" }) }),
    "tocsin names tocsin-linux-x64@^1.2.3, and not tocsin-linux-x64@1.2.3.",
  ],
])("a package with %s is an error", async (_what, spoil, reason) => {
  spoil();
  await expect(read()).rejects.toThrow(reason);
});
