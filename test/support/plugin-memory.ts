import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Watches the memory of the plugins that run in a folder. */
export interface MemoryWatch {
  /** Ends the watch; the most that any of them has used, in MiB; null where the machine has no /proc. */
  stop(): number | null;
}

const EVERY_MS = 20;

/** Starts to watch: a plugin is a node whose working directory is the folder. */
export function watchMemory(folder: string): MemoryWatch {
  let mostKib: number | null = null;
  const look = (): void => {
    for (const pid of processes()) {
      const kib = peakOf(pid, folder);
      if (kib !== null) mostKib = Math.max(mostKib ?? 0, kib);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return mostKib === null ? null : mostKib / 1024;
    },
  };
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function peakOf(pid: string, folder: string): number | null {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return null;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (!/^Name:\s+(node|MainThread)$/m.test(status)) return null;
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    // It has ended, or is somebody else's.
    return null;
  }
}
