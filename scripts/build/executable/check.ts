import { readFile } from "node:fs/promises";
import { OLDEST_MACOS } from "./compile.ts";
import { isPositionIndependent, stackChecks } from "./elf.ts";
import { readMachO } from "./mach-o.ts";
import type { Target } from "./targets.ts";

const MAX_BYTES = 7 * 1024 * 1024;

/** Hundreds of C functions have an array on their stack; without the compiler's flag, none checks it. */
const MIN_STACK_CHECKS = 200;

/** Throws where an executable is too large or not hardened, or where macOS would not run it. Returns its size. */
export async function checkExecutable({ platform }: Target, path: string): Promise<number> {
  const file = await readFile(path);
  if (file.length > MAX_BYTES) throw new Error(`${path} has ${file.length} bytes, more than ${MAX_BYTES}.`);
  if (platform.startsWith("linux_")) checkHardened(platform, path, file);
  if (platform.startsWith("darwin_")) checkSigned(platform, path, file);
  return file.length;
}

function checkHardened(platform: string, path: string, file: Buffer): void {
  if (!isPositionIndependent(file)) throw new Error(`${path} has a fixed address.`);
  // The canary of arm64 is a variable, and its reads look like any other.
  if (platform === "linux_amd64" && stackChecks(file) < MIN_STACK_CHECKS) {
    throw new Error(`${path} checks its stack ${stackChecks(file)} times only.`);
  }
}

function checkSigned(platform: string, path: string, file: Buffer): void {
  const { oldestSystem, signature } = readMachO(file);
  if (oldestSystem !== OLDEST_MACOS) throw new Error(`${path} is for macOS ${oldestSystem}, not ${OLDEST_MACOS}.`);
  if (signature !== null && (!signature.isAdHoc || signature.wrongPages > 0)) {
    throw new Error(`${path} has a signature that does not fit: ${JSON.stringify(signature)}.`);
  }
  // Only Macs with a processor of Apple's ask for a signature.
  if (signature === null && platform === "darwin_arm64") throw new Error(`${path} is not signed.`);
}
