/** Releases of the built provider, for tests that install them: what `npm run release` makes for registries. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { scriptPackages } from "../../scripts/release/contents/platforms.ts";
import { signFile } from "../../scripts/release/signature.ts";
import { sha256, zipOf, type PackageFiles } from "../../src/commands/install/index.ts";
import { archiveName, sumsName } from "../../src/commands/install/release.ts";
import { VERSION } from "../../src/version.ts";
import type { TestKey } from "./gpg.ts";

/** A release for tests. */
export interface TestRelease {
  readonly version: string;
  /** As an executable: one file, which starts what is built here. */
  readonly isExecutable?: boolean;
  /** The key that signs it. */
  readonly key?: TestKey;
}

/** Writes a release of what is built into a folder. Each platform's package differs, as those of executables do. */
export async function writeRelease(folder: string, release: TestRelease): Promise<void> {
  const { version, isExecutable = false, key } = release;
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const { platform, files } of await scriptPackages("dist/provider")) {
    const own = isExecutable
      ? standIn(version, platform)
      : asVersion(files, version).set("platform", Buffer.from(platform));
    const name = archiveName(platform, version);
    const bytes = zipOf(own);
    await writeFile(join(folder, name), bytes);
    lines.push(`${sha256(bytes)}  ${name}\n`);
  }
  await writeFile(join(folder, sumsName(version)), lines.join(""));
  if (key !== undefined) await signFile(join(folder, sumsName(version)), { key: key.privateKey, passphrase: "" });
}

const PROGRAM = (version: string): string => `terraform-provider-tocsin_v${version}`;

/** The same program as another version: its name has the version, and its code says it. */
function asVersion(files: PackageFiles, version: string): Map<string, Uint8Array> {
  const entries = [...files].map(([path, bytes]): [string, Uint8Array] => {
    if (path === PROGRAM(VERSION)) return [PROGRAM(version), bytes];
    if (!path.endsWith(".js")) return [path, bytes];
    return [path, Buffer.from(Buffer.from(bytes).toString("utf8").replaceAll(`"${VERSION}"`, `"${version}"`))];
  });
  return new Map(entries);
}

function standIn(version: string, platform: string): PackageFiles {
  const program = resolve("dist/provider", PROGRAM(VERSION));
  return new Map([[PROGRAM(version), Buffer.from(`#!/bin/sh\n# ${platform}\nexec "${program}" "$@"\n`)]]);
}
