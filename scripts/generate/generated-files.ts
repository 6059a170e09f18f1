import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files that a script generates. */
export interface GeneratedFiles {
  /** The folder, relative to the package. */
  readonly folder: string;
  /** The expected texts by path inside the folder. */
  readonly files: ReadonlyMap<string, string>;
  /**
   * Whether an existing file is a generated one; those that are no longer generated are removed. Not set where there
   * can be no other.
   */
  readonly isGenerated?: (path: string) => boolean;
}

/**
 * Writes the files that differ. With `--check` on the command line, writes nothing, and sets the exit code 1 if a file
 * differs.
 */
export function writeGenerated({ folder, files, isGenerated }: GeneratedFiles): void {
  const root = join(import.meta.dirname, "../..", folder);
  mkdirSync(root, { recursive: true });
  const present =
    isGenerated === undefined ? [] : readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isGenerated);
  const paths = [...new Set([...files.keys(), ...present])];
  const different = paths.filter((path) => files.get(path) !== textOf(join(root, path)));
  if (process.argv.includes("--check")) {
    for (const path of different) console.error(`${folder}/${path} differs: run npm run generate`);
    if (different.length > 0) process.exitCode = 1;
    return;
  }
  for (const path of different) write(join(root, path), files.get(path));
  console.log(`${folder}: ${different.length} of ${paths.length} files written`);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function write(file: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(file);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
