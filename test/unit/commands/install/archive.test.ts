import { mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { zipSync } from "fflate";
import {
  checksumOf,
  filesIn,
  readPackage,
  sha256,
  writePackage,
  zipOf,
} from "../../../../src/commands/install/archive.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const LAUNCHER = "terraform-provider-tocsin_v1.2.3";
const FILES = new Map([
  ["z.js", bytes("zzz")],
  [LAUNCHER, bytes("#!/bin/sh\n")],
  ["parts/a.js", bytes("a")],
]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a zip", () => {
  test("has the same bytes in whatever order, zone and year it is packed", () => {
    const zone = process.env["TZ"];
    const sums = ["Asia/Kathmandu", "America/Los_Angeles", "UTC"].map((each) => {
      process.env["TZ"] = each;
      return [FILES, new Map([...FILES].reverse())].map((files) => sha256(zipOf(files)));
    });
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
    expect([...new Set(sums.flat())]).toEqual(["d98ebe8dfa02090eaaedd335821e9a9fa65018912374636adfab307b08a306c9"]);
  });

  test("gives back what was packed", () => {
    expect(new Map(filesIn(zipOf(FILES), "a.zip"))).toEqual(FILES);
  });

  test.each(["../a", "/a", "b/../../a", "b\\..\\a"])("is refused if it holds %s", (path) => {
    expect(() => filesIn(zipSync({ [path]: bytes("x") }), "a.zip")).toThrow("Cannot unpack a.zip");
  });

  test("is refused if it is none, or cut off", () => {
    const zip = zipOf(FILES);
    for (const broken of [bytes("no zip"), bytes(""), zip.subarray(0, zip.length - 30)])
      expect(() => filesIn(broken, "a.zip")).toThrow("It is not a zip file");
  });
});

describe("a package", () => {
  test("is read as it was written, through a link too, and the provider is the one program", async () => {
    await mkdir(join(folder, "package"));
    await writePackage(join(folder, "package"), FILES);
    await symlink(join(folder, "package"), join(folder, "link"));
    expect(texts(await readPackage(join(folder, "link")))).toEqual(texts(FILES));
    const modes = [LAUNCHER, "z.js"].map(async (name) => (await stat(join(folder, "package", name))).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o755, 0o644]);
  });

  test("has the checksum that Terraform computes", () => {
    // Calculated by another program, as golang.org/x/mod/sumdb/dirhash describes Hash1.
    expect(checksumOf(FILES)).toBe("h1:xP/xAom5xBb+RNxgBwfw5OW4tvnhXAOntXoZcQKy4HU=");
    expect(checksumOf(new Map([...FILES].reverse()))).toBe(checksumOf(FILES));
  });
});

const texts = (files: ReadonlyMap<string, Uint8Array>): readonly string[] =>
  [...files].map(([path, content]) => `${path}: ${new TextDecoder().decode(content)}`).sort();
