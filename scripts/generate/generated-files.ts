import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files that a script makes from something else. */
export interface GeneratedFiles {
  /** Relative to the folder of the package. */
  readonly folder: string;
  /** What is to be there, by path inside the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether a file that is there is such a file; one that nothing makes any more is removed. */
  readonly isGenerated: (path: string) => boolean;
}

/** Writes the files that differ from what is there; with `--check` on the command line it writes none, and exits 1 when one differs. */
export function writeGenerated({ folder, files, isGenerated }: GeneratedFiles): void {
  const root = join(import.meta.dirname, "../..", folder);
  mkdirSync(root, { recursive: true });
  const present = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isGenerated);
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
