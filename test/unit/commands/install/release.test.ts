import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { sha256 } from "../../../../src/commands/install/archive.ts";
import { archiveName, readRelease, sumsName } from "../../../../src/commands/install/release.ts";

const BYTES = new TextEncoder().encode("a zip");
const LINUX = archiveName("linux_amd64", "1.2.3");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-"));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(folder, name), content);

/** A release with one zip, whose list has this sum. */
async function released(sum = sha256(BYTES)): Promise<void> {
  await put(LINUX, BYTES);
  await put(
    sumsName("1.2.3"),
    `${sum}  ${LINUX}\n${sum}  ${archiveName("linux_amd64", "1.2.2")}\n${sum}  other.json\n`,
  );
}

test("a release is what its list of sums has", async () => {
  await released();
  const { version, platforms, archive } = await readRelease(folder);
  expect({ version, platforms }).toEqual({ version: "1.2.3", platforms: ["linux_amd64"] });
  const { name, bytes } = await archive("linux_amd64");
  expect([name, sha256(bytes)]).toEqual([LINUX, sha256(BYTES)]);
});

test("a list in the form of Windows reads the same", async () => {
  await put(LINUX, BYTES);
  await put(sumsName("1.2.3"), `${sha256(BYTES)} *${LINUX}\r\n`);
  expect((await readRelease(folder)).platforms).toEqual(["linux_amd64"]);
});

test("a zip with another sum is refused, with both", async () => {
  await released("0".repeat(64));
  const release = await readRelease(folder);
  await expect(release.archive("linux_amd64")).rejects.toThrow(`Its SHA-256 is ${sha256(BYTES)}, and`);
});

test("a platform that the release does not have is refused, with those that it has", async () => {
  await released();
  const release = await readRelease(folder);
  await expect(release.archive("plan9_arm")).rejects.toThrow("lists linux_amd64.");
});

test("a zip that is listed and not there is refused by its name", async () => {
  await released();
  await rm(join(folder, LINUX));
  const release = await readRelease(folder);
  await expect(release.archive("linux_amd64")).rejects.toThrow(`Cannot read ${join(folder, LINUX)}`);
});

test("a folder without a release, with two, or that is not there, is refused", async () => {
  await expect(readRelease(folder)).rejects.toThrow(
    "It contains no file terraform-provider-tocsin_<version>_SHA256SUMS.",
  );
  await put(sumsName("1.2.3"), "");
  await put(sumsName("1.2.4"), "");
  await expect(readRelease(folder)).rejects.toThrow("There is more than one release");
  await expect(readRelease(join(folder, "none"))).rejects.toThrow(`Cannot read ${join(folder, "none")}`);
});
