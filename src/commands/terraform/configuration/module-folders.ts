import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { jsonIn, recordOf } from "../../../kit/json.ts";

/**
 * The folder of each module that `init` has found, by the names of the calls that lead to it, such as `team.app`. Those
 * that it has downloaded are left out: they are in no repository. Without the list of `init` there are none.
 */
export async function moduleFolders(folder: string, dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const data = resolve(folder, dataFolder);
  const modules = await readManifest(join(data, "modules", "modules.json"));
  return new Map(
    modules.flatMap(({ key, path }) => {
      const at = resolve(folder, path);
      return key === "" || at.startsWith(join(data, "/")) ? [] : [[key, at] as const];
    }),
  );
}

async function readManifest(file: string): Promise<readonly { readonly key: string; readonly path: string }[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const { Modules: modules } = recordOf(jsonIn(text));
  if (!Array.isArray(modules)) return [];
  return modules
    .map(recordOf)
    .flatMap(({ Key: key, Dir: path }) => (typeof key === "string" && typeof path === "string" ? [{ key, path }] : []));
}
