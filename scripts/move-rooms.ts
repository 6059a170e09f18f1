/**
 * Moves the folders of `src` into six rooms, and rewrites every path that names them. `scripts/move-rooms/rooms.ts` has
 * the rules. It runs once, in a clean checkout.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { withFolders } from "./move-rooms/boundaries.ts";
import { rewritten, trackedFrom, withJoinedImports } from "./move-rooms/references.ts";
import { homeless, movedPath } from "./move-rooms/rooms.ts";

const BOUNDARIES = ".dependency-cruiser.cjs";
const TEXT = /(\.(ts|cjs|js|mjs|json|md|tmpl|css|eta|yml|sh|toml)|^\.ci\/run)$/;
const NOT_OURS = /^(package-lock\.json|CHANGELOG\.md|shell\/|scripts\/move-rooms)/;

const git = (...args: readonly string[]): string => execFileSync("git", args, { encoding: "utf8" });

const files = git("ls-files").trim().split("\n");
const tracked = trackedFrom(files);
if (tracked.folders.has("src/commands")) throw new Error("The rooms are there already");
const strays = homeless(files);
if (strays.length > 0) throw new Error(`No rule knows where these belong: ${strays.join(", ")}`);

const changed: string[] = [];
for (const file of files.filter((each) => TEXT.test(each) && !NOT_OURS.test(each))) {
  const before = readFileSync(file, "utf8");
  const after = rewritten(file, before, tracked);
  if (after === before && file !== BOUNDARIES) continue;
  writeFileSync(
    file,
    file === BOUNDARIES ? withFolders(after) : file.endsWith(".ts") ? withJoinedImports(after) : after,
  );
  changed.push(movedPath(file));
}

for (const file of files.filter((each) => movedPath(each) !== each)) {
  const target = movedPath(file);
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(target)) append(file, target);
  else renameSync(file, target);
}

/** Two folders become one, and so do their indexes, which are lists of exports below a comment. */
function append(file: string, target: string): void {
  if (!target.endsWith("/index.ts")) throw new Error(`${target} is there already`);
  writeFileSync(target, readFileSync(target, "utf8") + readFileSync(file, "utf8").replace(/^\/\*\*.*?\*\/\n/s, ""));
  rmSync(file);
}

execFileSync("npx", ["oxfmt", ...changed.filter((file) => existsSync(file))]);
git("add", "--all");
