import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as z from "zod";

const manifest = z.object({ Modules: z.array(z.object({ Key: z.string(), Dir: z.string() })) });

/**
 * The folder of each module that `init` has found, by the names of the calls that lead to it, such as `team.app`. Those that it has downloaded are
 * left out: they are in no repository. Without the list of `init` there are none.
 */
export async function moduleFolders(folder: string, dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const data = resolve(folder, dataFolder);
  const modules = await readManifest(join(data, "modules", "modules.json"));
  return new Map(
    modules.flatMap(({ Key: key, Dir: path }) => {
      const at = resolve(folder, path);
      return key === "" || at.startsWith(join(data, "/")) ? [] : [[key, at] as const];
    }),
  );
}

async function readManifest(file: string): Promise<z.output<typeof manifest>["Modules"]> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, "utf8"))).Modules;
  } catch {
    return [];
  }
}
