import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Watches the memory of plugins. */
export interface MemoryWatch {
  /** Ends the watch; the most that any of them has used, in MiB; null where the machine has no /proc. */
  stop(): number | null;
}

const EVERY_MS = 20;

/** Starts to watch: a plugin is a node, or a native provider, whose working directory is the folder. */
export const watchMemory = (folder: string): MemoryWatch =>
  watchPeaks(() => processes().map((pid) => peakOf(pid, folder)), EVERY_MS);

/**
 * Starts to watch processes; `peaks` looks at each and returns the most that it has used so far, in KiB, or null where
 * that cannot be told.
 */
export function watchPeaks(peaks: () => readonly (number | null)[], everyMs: number): MemoryWatch {
  let mostKib: number | null = null;
  const look = (): void => {
    for (const kib of peaks()) if (kib !== null) mostKib = Math.max(mostKib ?? 0, kib);
  };
  const timer = setInterval(look, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return mostKib === null ? null : mostKib / 1024;
    },
  };
}

/** The processes whose working directory is the folder; empty where the machine has no /proc. */
export function processesIn(folder: string): readonly string[] {
  return processes().filter((pid) => isIn(pid, folder));
}

/** The memory that a process holds at the moment, in MiB; null where it has ended or the machine has no /proc. */
export function residentMib(pid: number): number | null {
  try {
    return kibOf("VmRSS", readFileSync(`/proc/${pid}/status`, "utf8")) / 1024;
  } catch {
    return null;
  }
}

function isIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // It has ended, or is somebody else's.
    return false;
  }
}

const kibOf = (name: string, status: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function peakOf(pid: string, folder: string): number | null {
  if (!isIn(pid, folder)) return null;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return /^Name:\s+(node|MainThread|terraform-provi)$/m.test(status) ? kibOf("VmHWM", status) : null;
  } catch {
    // It has ended.
    return null;
  }
}
