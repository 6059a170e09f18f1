import { readFileSync } from "node:fs";
import { watchPeaks, type MemoryWatch } from "../../test/support/terraform/plugin-memory.ts";

const EVERY_MS = 10;

/** Starts to watch the processes whose numbers are written into a file, by the launcher in a mirror. */
export const watchPeak = (file: string): MemoryWatch =>
  watchPeaks(() => {
    const pids = textOf(file).split("\n").filter(Boolean);
    return pids.map((pid) => peakKibIn(statusOf(pid)));
  }, EVERY_MS);

/** The most memory that a process has held, by what Linux says of it; null where it does not say. */
export function peakKibIn(status: string): number | null {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? null : Number(kib);
}

/** Reads the status of a process on Linux; empty if it has ended, or on another system. */
export const statusOf = (pid: string): string => textOf(`/proc/${pid}/status`);

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended, or there is no such file here.
    return "";
  }
}
