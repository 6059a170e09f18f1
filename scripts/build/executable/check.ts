import { readFile } from "node:fs/promises";
import { OLDEST_MACOS } from "./compile.ts";
import { readMachO } from "./mach-o.ts";
import type { Target } from "./targets.ts";

const MAX_BYTES = 7 * 1024 * 1024;

/** Throws where an executable is too large, or where macOS would not run it. Returns its size. */
export async function checkExecutable({ platform }: Target, path: string): Promise<number> {
  const file = await readFile(path);
  if (file.length > MAX_BYTES) throw new Error(`${path} has ${file.length} bytes, more than ${MAX_BYTES}.`);
  if (!platform.startsWith("darwin_")) return file.length;
  const { oldestSystem, signature } = readMachO(file);
  if (oldestSystem !== OLDEST_MACOS) throw new Error(`${path} is for macOS ${oldestSystem}, not ${OLDEST_MACOS}.`);
  if (signature !== null && (!signature.isAdHoc || signature.wrongPages > 0)) {
    throw new Error(`${path} has a signature that does not fit: ${JSON.stringify(signature)}.`);
  }
  // Only Macs with a processor of Apple's ask for a signature.
  if (signature === null && platform === "darwin_arm64") throw new Error(`${path} is not signed.`);
  return file.length;
}
