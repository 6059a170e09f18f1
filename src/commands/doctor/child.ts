import { execFile } from "node:child_process";
import type { Setup } from "./setup.ts";

/** How a command ended. */
export interface Ended {
  readonly isSuccess: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 512 * 1024 * 1024;

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
