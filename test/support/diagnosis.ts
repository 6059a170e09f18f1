/** Runs `tocsin doctor` in this process, on a folder of its own. */
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "@jest/globals";
import { diagnose } from "../../src/commands/doctor/diagnose.ts";
import type { CheckName, Result } from "../../src/commands/doctor/result.ts";

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Makes a folder with these files, by their paths. */
export async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-doctor-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** A PATH with these programs, by their names, and nothing else but node where they have none. */
export async function pathWith(scripts: Readonly<Record<string, string>>): Promise<string> {
  const folder = await makeFolder(scripts);
  for (const name of Object.keys(scripts)) await chmod(join(folder, name), 0o755);
  if (scripts["node"] === undefined) await symlink(process.execPath, join(folder, "node"));
  return folder;
}

/** A PATH with node and nothing else. */
export const pathWithNode = (): Promise<string> => pathWith({});

/** The input of a diagnosis: variables, and the files of the folder. */
export interface Case {
  readonly env: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly alias?: string;
}

/** Runs all checks; there is no Terraform unless the variables have a PATH. */
export async function diagnosed({ env, files, alias = "" }: Case): Promise<readonly Result[]> {
  const PATH = await pathWithNode();
  const folder = await makeFolder(files);
  const setup = { folder, alias: alias || null, home: await makeFolder(), env: { PATH, ...env }, own: "dist" };
  const results: Result[] = [];
  for await (const result of diagnose(setup)) results.push(result);
  return results;
}

/** Writes the results of one check as `status finding -> advice` lines. */
export const linesOf = (results: readonly Result[], check: CheckName): readonly string[] =>
  results
    .filter((result) => result.check === check)
    .map(({ status, subject, finding, advice }) =>
      [status, ...(subject === null ? [] : [`(${subject})`]), finding, ...(advice === null ? [] : ["->", advice])].join(
        " ",
      ),
    );

/** The same of the one line that a check has. */
export function lineOf(results: readonly Result[], check: CheckName): string {
  const lines = linesOf(results, check);
  if (lines.length !== 1) throw new Error(`${check} has ${lines.length} results`);
  return lines[0] ?? "";
}
