import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Crate } from "./crates.ts";
import { CRATE } from "./tools.ts";

/** Separates the notices of two libraries. */
export const SEPARATOR = `\n${"-".repeat(80)}\n\n`;

/** The texts of crates that are published without one, each named after a crate and its version. */
export const LICENSE_TEXTS = join(CRATE, "licenses");

/** The licenses of all crates, which must be distributed with an executable. Throws if a crate has no license text. */
export async function crateNotices(crates: readonly Crate[]): Promise<string> {
  const notices = await Promise.all(crates.map(noticeOf));
  return notices.join(SEPARATOR);
}

async function noticeOf(crate: Crate): Promise<string> {
  const { name, version, licence } = crate;
  const files = await licenseFiles(crate);
  const texts = await Promise.all(files.map(async (file) => `\n${(await readFile(file, "utf8")).trim()}\n`));
  if (texts.every((text) => text.trim() === "")) {
    const missing = join(LICENSE_TEXTS, `${name}-${version}.txt`);
    throw new Error(`The crate ${name} ${version} has no license text. Add that of its repository as ${missing}.`);
  }
  return `${name} ${version}, licence ${licence}\n${texts.join("")}`;
}

/** Matches the name of a license file, and not of a source file such as `license.rs`. */
const LICENSE = /^(?:copying|copyright|licen[cs]e|notice|unlicense)(?!.*\.(?:rs|[ch])$)/i;

/** The license files of a crate and of the parts of it that others wrote; else the file of ours with its text. */
async function licenseFiles({ name, version, folder }: Crate): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && LICENSE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (found.length > 0) return withoutAlternatives(found);
  const ours = join(LICENSE_TEXTS, `${name}-${version}.txt`);
  return access(ours).then(
    () => [ours],
    () => [],
  );
}

/** Leaves out Apache's license beside an MIT license: one of two to choose from is enough. */
function withoutAlternatives(files: readonly string[]): readonly string[] {
  const withMit = new Set(files.filter((file) => /mit[^/\\]*$/i.test(file)).map((file) => dirname(file)));
  return files.filter((file) => !(/apache[^/\\]*$/i.test(file) && withMit.has(dirname(file))));
}
