import { existsSync, readFileSync, rmSync } from "node:fs";

/**
 * The seconds of user and system time of every process whose `times` a shell has written to a file. Empties the file.
 */
export function takeCpuSeconds(file: string): number {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  rmSync(file, { force: true });
  return cpuSecondsIn(text);
}

/** Adds up what a shell's `times` prints: a line of its own user and system time, then one of its children's. */
export function cpuSecondsIn(text: string): number {
  const times = [...text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  return times.reduce((sum, [, minutes = "", seconds = ""]) => sum + Number(minutes) * 60 + numberIn(seconds), 0);
}

// Some shells write the comma of the language.
const numberIn = (text: string): number => Number(text.replace(",", "."));
