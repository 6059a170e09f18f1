import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { isRecord, jsonIn, recordOf } from "../../kit/json.ts";
import { fileExists, makeFolder, writeWhole } from "../terminal/index.ts";
import { ADDRESSES } from "./mirror.ts";
import { checksumOf, filesIn, sha256 } from "./archive.ts";
import type { Archive } from "./release.ts";

/**
 * Writes archives of one version into a network mirror of static files, as Terraform's network mirror protocol has it,
 * for Terraform and OpenTofu. Versions that are there already stay.
 */
export async function writeWebMirror(root: string, version: string, archives: readonly Archive[]): Promise<void> {
  const listed = archives.map(({ name, platform, bytes }) => {
    const hashes = [checksumOf(filesIn(bytes, name)), `zh:${sha256(bytes)}`];
    return [platform, { url: name, hashes }] as const;
  });
  for (const address of ADDRESSES) {
    const folder = join(root, address);
    const index = join(folder, "index.json");
    const versions = await versionsIn(index);
    await makeFolder(folder);
    for (const { name, bytes } of archives) await writeWhole(join(folder, name), bytes);
    await writeJson(join(folder, `${version}.json`), { archives: Object.fromEntries(listed) });
    // Last, so that whoever finds the version finds its files.
    await writeJson(index, { versions: { ...versions, [version]: {} } });
  }
}

async function versionsIn(index: string): Promise<Readonly<Record<string, unknown>>> {
  const text = (await fileExists(index)) ? await readFile(index, "utf8") : '{"versions":{}}';
  const versions = recordOf(jsonIn(text))["versions"];
  if (isRecord(versions)) return versions;
  const why = "It is not the index of a mirror of providers. Name another folder, or remove it.";
  throw diagnosticError(ERRORS.cannotRead, { named: index, why });
}

const writeJson = (file: string, value: object): Promise<void> =>
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
