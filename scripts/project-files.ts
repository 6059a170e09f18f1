import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold what is installed, built or fetched. */
const NOT_OURS = [".cache", ".gen", ".git", ".terraform", "cdktf.out", "dist", "node_modules"];

/** Paths of such folders whose names other folders have, too. */
const NOT_OURS_THERE = ["coverage", "release", join("shell", "target")];

/**
 * The sorted paths of the repository's files, or of those in a folder, that match. It reads the folders instead of the
 * index of git: the checks also run without a git history.
 */
export function projectFiles(pattern: RegExp, folder = ""): readonly string[] {
  const below = (inside: string): readonly string[] =>
    readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
      const path = join(inside, entry.name);
      if (NOT_OURS.includes(entry.name) || NOT_OURS_THERE.includes(path)) return [];
      if (entry.isDirectory()) return below(path);
      return entry.isFile() && pattern.test(path) ? [join(folder, path)] : [];
    });
  return below("").toSorted();
}
