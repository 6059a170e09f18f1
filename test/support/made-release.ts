/** Folders as `npm run release` leaves them, with files of a few bytes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";
import type { MadeRelease } from "../../scripts/release/publish/files.ts";

export const SUMS = "terraform-provider-tocsin_1.2.3_SHA256SUMS";

/** The files that get an attestation. */
export const WITH_ATTESTATION = [
  "terraform-provider-tocsin_1.2.3_darwin_arm64.zip",
  "terraform-provider-tocsin_1.2.3_linux_amd64.zip",
  "tocsin-1.2.3.tgz",
  "tocsin_1.2.3.cdx.json",
];

/** All files that a release on GitHub has. */
export const UPLOADED = [
  ...WITH_ATTESTATION,
  "terraform-provider-tocsin_1.2.3_manifest.json",
  SUMS,
  `${SUMS}.sig`,
].sort();

const CHANGELOG = "# Changelog\n\n## 1.2.3 (26 November 2026)\n\n- It tolls.\n\n## 1.2.2 (1 May 2026)\n\n- Old.\n";

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Makes a release of version 1.2.3. */
export function makeRelease(): MadeRelease {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-made-"));
  roots.push(folder);
  mkdirSync(join(folder, "docs"));
  for (const name of UPLOADED) writeFileSync(join(folder, name), `the bytes of ${name}\n`);
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGELOG);
  const publicKey = join(folder, "docs", "public.asc");
  return { version: "1.2.3", tag: "v1.2.3", folder, repository: "ada/bell", publicKey };
}
