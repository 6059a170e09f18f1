/** Reports in files, to be merged: each test has a folder of its own, in which it runs. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { mergeFiles } from "../../../src/commands/drift/merge/merge-files.ts";
import { reportOf, type DriftReport, type ObjectFinding } from "../../../src/commands/drift/model/index.ts";
import { FORMATS, NO_PAINT, type FormatName } from "../../../src/commands/drift/report/index.ts";
import { sampleReport } from "./sample.ts";

let folder: string;

/** The folder of the project. */
export const PROJECT = process.cwd();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-merge-"));
  process.chdir(folder);
});

afterEach(async () => {
  process.chdir(PROJECT);
  await rm(folder, { recursive: true, force: true });
});

/** A report in a format. */
export const write = (format: FormatName, report: DriftReport): string => FORMATS[format](report, NO_PAINT);

/** Writes the reports into files, as `--report json` does; texts as they are. */
export const lay = (files: Readonly<Record<string, DriftReport | string>>): Promise<unknown> =>
  Promise.all(
    Object.entries(files).map(([name, one]) => writeFile(name, typeof one === "string" ? one : write("json", one))),
  );

/** The report that a merge of these files makes. */
export const merged = async (...files: string[]): Promise<DriftReport> => reportOf(await mergeFiles(files));

/** A report of one shard. */
export function shard(
  name: string,
  findings: readonly ObjectFinding[],
  more: Parameters<typeof sampleReport>[1] = {},
): DriftReport {
  const inFolder = findings.map((finding) => ({ ...finding, folder: name, place: null }));
  return sampleReport(inFolder, { path: name, folder: name, ...more });
}
