import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isError } from "../../src/kit/errors.ts";

const POLL_MS = 100;
const BEAT_MS = 1000;

/** A lock that nobody has touched for this long is left over from a process that was killed. */
const STALE_MS = 15_000;

/**
 * Does work that one process at a time may do. The lock is a folder, which its holder touches each second; `onWait` is
 * called once if another process holds it.
 */
export async function alone<T>(lock: string, work: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let waits = 0; !(await acquired(lock)); waits += 1) {
    if (waits === 0) onWait();
    await wait(POLL_MS);
  }
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquired(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (thrown) {
    if (!isError(thrown) || !("code" in thrown) || thrown.code !== "EEXIST") throw thrown;
  }
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > STALE_MS) await rm(lock, { recursive: true, force: true });
  return false;
}
