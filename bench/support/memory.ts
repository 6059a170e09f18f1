import { readFileSync } from "node:fs";

/** Watches the processes whose numbers are in a file. */
export interface PeakWatch {
  /** Ends the watch; the most memory that any of them has held, in MiB, or null where the machine has no /proc. */
  stop(): number | null;
}

const EVERY_MS = 10;

/** Starts to watch the processes whose numbers are written into a file, by the launcher in a mirror. */
export function watchPeak(file: string): PeakWatch {
  let mostKib: number | null = null;
  const look = (): void => {
    for (const pid of textOf(file).split("\n").filter(Boolean)) {
      const kib = peakKibIn(textOf(`/proc/${pid}/status`));
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

/** The most memory that a process has held, by what Linux says of it; null where it does not say. */
export function peakKibIn(status: string): number | null {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? null : Number(kib);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended, or there is no such file here.
    return "";
  }
}
