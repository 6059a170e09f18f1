import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";

/** The files of a bundle by their names. */
type Files = ReadonlyMap<string, File>;

interface File {
  readonly code: string;
  /** The names of the files that it loads at once. */
  readonly imports: readonly string[];
  /** Those that it loads later. */
  readonly later: readonly string[];
}

/**
 * The `require` of the joined files. `PARTS` are the modules of this file, and `FILES` the files of all others. A module that throws is
 * evaluated again the next time, as node does it.
 */
const LOADER = `const loaded = {};
function load(id) {
  if (id in loaded) return loaded[id].exports;
  if (id in FILES && !(id in PARTS)) Object.assign(PARTS, require(FILES[id]));
  if (!(id in PARTS)) return require(id);
  const module = (loaded[id] = { exports: {} });
  try {
    PARTS[id](module.exports, load, module);
  } catch (error) {
    delete loaded[id];
    throw error;
  }
  return module.exports;
}
`;

/**
 * Joins the CommonJS modules of a bundle into as few files as are loaded at different times: one for the entry point, and one for each
 * `import()`, with all that it needs and no earlier one has. Node takes longer to find and wrap a small file than to run it.
 */
export async function joinFiles(folder: string, entry: string, metafile: Metafile): Promise<void> {
  const files = await read(folder, metafile);
  const groups = groupsOf(files, entry);
  const others = groups.slice(1).flatMap((group) => group.map((name) => [id(name), id(group[0] ?? "")]));
  for (const name of files.keys()) await rm(join(folder, name));
  for (const group of groups) {
    const [first = ""] = group;
    const parts = `{${group.map((name) => `${JSON.stringify(id(name))}:${wrapped(files, name)}`).join(",\n")}}`;
    const code =
      first === entry
        ? `const FILES=${JSON.stringify(Object.fromEntries(others))},PARTS=${parts};\n${LOADER}load("${id(entry)}");\n`
        : `module.exports=${parts};\n`;
    await writeFile(join(folder, first), code);
  }
}

const id = (name: string): string => `./${name}`;

/** In parentheses, V8 compiles it with the file, instead of skipping it first. */
const wrapped = (files: Files, name: string): string =>
  `(function(exports,require,module){${files.get(name)?.code ?? ""}\n})`;

async function read(folder: string, { outputs }: Metafile): Promise<Files> {
  const found = new Map<string, File>();
  for (const [path, { imports }] of Object.entries(outputs)) {
    const code = await readFile(join(folder, basename(path)), "utf8");
    const ofKind = (wanted: string): string[] =>
      imports
        .filter(({ kind, external }) => kind === wanted && external !== true)
        .map((each) => basename(each.path))
        // Some of esbuild's imports of its own helpers have been taken out.
        .filter((name) => code.includes(JSON.stringify(id(name))));
    found.set(basename(path), { code, imports: ofKind("import-statement"), later: ofKind("dynamic-import") });
  }
  return found;
}

/**
 * The names of the files to join, beginning with those of the entry point. What several need goes with the smallest of them, so that a few
 * lines never cost a large file.
 */
function groupsOf(files: Files, entry: string): readonly (readonly string[])[] {
  const size = (names: ReadonlySet<string>): number =>
    [...names].reduce((sum, name) => sum + (files.get(name)?.code.length ?? 0), 0);
  const later = new Set([...files.values()].flatMap((file) => file.later));
  const closures = [...later].map((name) => closureOf(files, name)).sort((left, right) => size(left) - size(right));
  const taken = new Set<string>();
  const groups = [closureOf(files, entry), ...closures].map((names) => {
    const own = [...names].filter((name) => !taken.has(name));
    for (const name of own) taken.add(name);
    return own;
  });
  return groups.filter((group) => group.length > 0);
}

/** A file and all that it loads at once, directly or not. */
function closureOf(files: Files, name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of files.get(name)?.imports ?? []) closureOf(files, each, found);
  return found;
}
