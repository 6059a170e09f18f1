import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../terminal/index.ts";
import { isFolder } from "./mirror.ts";

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends below /proc, where a folder that exists
 * takes no new one.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((thrown: unknown) => {
    if (!hasCode(thrown, "EEXIST")) throw thrown;
  });
}
