import { dirname, posix } from "node:path";
import { movedPath } from "./rooms.ts";

/** The files and folders of the repository before the move. */
export interface Tracked {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** Lists the folders of some files, the root as an empty name. */
export function trackedFrom(files: readonly string[]): Tracked {
  const folders = new Set([""]);
  for (const file of files) {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) folders.add(folder);
  }
  return { files: new Set(files), folders };
}

/** A path in quotes, or the target of a link, that begins where the file lies. */
const RELATIVE = /(?<=["'`(])\.{1,2}\/[^"'`()\s#?]*/g;

/** A path that begins at the root. */
const ROOTED = /(?<![\w./-])(?:\.\/)?(?:src|test\/unit)\/[\w./-]*[\w-]/g;

/** A path below `src` in a page for maintainers, such as `client/request`. */
const IN_CODE = /(?<=`)[\w-]+\/[\w./-]*[\w-](?=\/?`)/g;

const PAGES = /^(CONTRIBUTING|docs\/(concurrency|design|decisions\/.*))\.md$/;

/** Rewrites the paths that a file names, for the new places of the file and of what it names. */
export function rewritten(file: string, text: string, { files, folders }: Tracked): string {
  const home = dirname(movedPath(file));
  const isTracked = (path: string): boolean => files.has(path) || folders.has(path);
  const relative = (written: string): string => {
    const joined = posix.join(dirname(file), written).replace(/\/$/, "");
    const target = joined === "." ? "" : joined;
    if (!isTracked(target)) return written;
    const [before, after] = [posix.relative(dirname(file), target), posix.relative(home, movedPath(target))];
    if (before === after) return written;
    return `${after.startsWith("../") || after === ".." ? "" : "./"}${after}${written.endsWith("/") ? "/" : ""}`;
  };
  const rooted = (path: string): string =>
    path.startsWith("./") ? `./${movedPath(path.slice("./".length))}` : movedPath(path);
  const inCode = (path: string): string =>
    isTracked(`src/${path}`) ? movedPath(`src/${path}`).slice("src/".length) : path;
  const moved = text.replaceAll(RELATIVE, relative).replaceAll(ROOTED, rooted);
  return PAGES.test(file) ? moved.replaceAll(IN_CODE, inCode) : moved;
}

const IMPORT = /^import (type )?\{\s+([^{}]+?),?\s+\} from ("\.[^"]+");\n/gm;

/** Joins imports from what were two modules before the move. */
export function withJoinedImports(text: string): string {
  const imports = [...text.matchAll(IMPORT)].map(([whole, type = "", list = "", from = ""]) => ({
    whole,
    type,
    list,
    from,
  }));
  let joined = text;
  for (const one of imports) {
    const same = imports.filter(({ type, from }) => type === one.type && from === one.from);
    const [first] = same;
    if (same.length === 1) continue;
    const list = same.map((each) => each.list).join(", ");
    joined = joined.replace(one.whole, first === one ? `import ${one.type}{ ${list} } from ${one.from};\n` : "");
  }
  return joined;
}
