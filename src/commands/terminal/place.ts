import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

/** The place of a file, whatever links lead to it; it need not be there yet. */
export async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    // A link to a file that is still to be written.
    const target = await readlink(file).catch(() => null);
    if (target !== null) return resolve(dirname(file), target);
    return join(await realpath(dirname(file)).catch(() => resolve(dirname(file))), basename(file));
  }
}
