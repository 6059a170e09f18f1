import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Setup } from "./setup.ts";

/** How a command ended. */
export interface Ended {
  readonly isSuccess: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 512 * 1024 * 1024;

/** Finds a program on the PATH, or at the path that is given; null when there is none. */
export async function findProgram(name: string, { env, folder }: Setup): Promise<string | null> {
  const folders = name.includes("/") ? [""] : (env["PATH"] ?? "").split(delimiter);
  for (const each of folders) {
    const file = name.includes("/") ? name : join(each === "" ? folder : each, name);
    if (await isProgram(file)) return file;
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Runs a program in the folder to its end, without questions, logs and calls home. Never rejects. */
export function runProgram(file: string, args: readonly string[], { folder, env }: Setup): Promise<Ended> {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith("TF_LOG"));
  const quiet = { CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" };
  const options = { cwd: folder, env: { ...Object.fromEntries(kept), ...quiet }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(file, args, { ...options, maxBuffer: MAX_BYTES, encoding: "utf8" }, (error, stdout, stderr) =>
      resolve({ isSuccess: error === null, stdout, stderr: stderr === "" ? (error?.message ?? "") : stderr }),
    );
  });
}
