import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** Matches the folder of the library that a source file belongs to. */
const LIBRARY = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * Collects the licenses of all libraries with code in a bundle, which must be distributed with it. Throws if a library
 * has none.
 */
export async function noticesOf({ outputs }: Metafile): Promise<string> {
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = sources.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? (LIBRARY.exec(path) ?? []) : []));
  const notices = await Promise.all([...new Set(folders)].sort().map(noticeOf));
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}

// A few libraries name their licence but do not include its text.
async function noticeOf(folder: string): Promise<string> {
  // npm's own format.
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
  const file = (await readdir(folder)).find((candidate) => /^(licen[cs]e|copying)\b/i.test(candidate));
  if (license === undefined && file === undefined) throw new Error(`${folder} has no licence`);
  const text = file === undefined ? "" : `\n${(await readFile(join(folder, file), "utf8")).trim()}\n`;
  return `${name} ${version}, licence ${license ?? "below"}\n${text}`;
}
