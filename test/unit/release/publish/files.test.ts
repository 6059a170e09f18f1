import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { filesOf, isAttested, packagesOf } from "../../../../scripts/release/publish/files.ts";
import { notesOf } from "../../../../scripts/release/publish/notes.ts";
import { EXECUTABLE_PACKAGES } from "../../../../src/commands/install/executable-package.ts";
import { makeRelease, UPLOADED, WITH_ATTESTATION } from "../../../support/made-release.ts";

test("a release on GitHub has the files, and neither the changelog nor the pages", async () => {
  expect(await filesOf(makeRelease())).toEqual(UPLOADED);
});

test("every zip, every tarball and the bill of materials get an attestation", () => {
  expect(UPLOADED.filter(isAttested)).toEqual(WITH_ATTESTATION);
  const tarballs = Object.values(EXECUTABLE_PACKAGES).map((name) => `${name}-1.2.3.tgz`);
  expect(tarballs.filter(isAttested)).toEqual(tarballs);
});

test("the main package is the last, after those that it names", async () => {
  const release = makeRelease();
  const { folder } = release;
  expect(await packagesOf(release)).toEqual([{ name: "tocsin", tarball: join(folder, "tocsin-1.2.3.tgz") }]);
  const executables = Object.values(EXECUTABLE_PACKAGES).sort();
  for (const name of executables) writeFileSync(join(folder, `${name}-1.2.3.tgz`), "");
  expect((await packagesOf(release)).map(({ name }) => name)).toEqual([...executables, "tocsin"]);
  rmSync(join(folder, "tocsin-1.2.3.tgz"));
  await expect(packagesOf(release)).rejects.toThrow("has no tocsin-1.2.3.tgz");
});

test("the notes are the entries of one version", () => {
  const changelog = "# Changelog\n\n## 0.2.0 (1 May 2026)\n\n- New.\n\n## 0.1.0 (1 April 2026)\n\n- First.\n";
  expect(notesOf(changelog, "0.2.0")).toBe("- New.\n");
  expect(notesOf(changelog, "0.1.0")).toBe("- First.\n");
  for (const version of ["0.3.0", "0.2"])
    expect(() => notesOf(changelog, version)).toThrow(`no entries for ${version}`);
});
