import { dirname, join, relative, resolve } from "node:path";
import { fileExists } from "../../terminal/index.ts";

/** The root of the repository that a folder lies in; the current folder where it lies in none. */
export async function repositoryOf(folder: string): Promise<string> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (await fileExists(join(at, ".git"))) return at;
    if (dirname(at) === at) return process.cwd();
  }
}

/** A folder's path in its repository, with `/` between its steps; `.` for the root. */
export async function labelOf(folder: string): Promise<string> {
  const path = relative(await repositoryOf(folder), resolve(folder));
  return path === "" ? "." : path.replaceAll("\\", "/");
}
