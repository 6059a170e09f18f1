import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { hasCode } from "../terminal/index.ts";

/** A folder to work in, which one process has at a time. */
export interface WorkFolder {
  readonly path: string;
  /** How long it may stay unchanged before whoever made it counts as gone: far longer than a step of the work takes. */
  readonly patienceMs: number;
}

const POLL_MS = 100;

/**
 * Makes the folder, does the work in it, and removes it. Where another process has it, waits until that one is gone, or
 * has done the work as `isDone` says.
 */
export async function inWorkFolder(
  { path, patienceMs }: WorkFolder,
  isDone: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  // Clocks of machines that share a folder differ: only its changes count.
  let seen = { change: "", atMs: performance.now() };
  while (!(await make(path))) {
    if (await isDone()) return;
    const change = await changeOf(path);
    if (change !== seen.change) seen = { change, atMs: performance.now() };
    else if (performance.now() - seen.atMs > patienceMs) await discard(path);
    await wait(POLL_MS);
  }
  try {
    await work();
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** Whether it was made; false where it is there already. */
const make = (path: string): Promise<boolean> =>
  mkdir(path).then(
    () => true,
    (thrown: unknown) => {
      if (hasCode(thrown, "EEXIST")) return false;
      throw thrown;
    },
  );

/** Returns a value that changes with every entry that is created or removed in a folder; empty for none. */
const changeOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => "",
  );

/** One of those who wait for it moves it away; the others find nothing. */
async function discard(path: string): Promise<void> {
  const away = `${path}-${randomBytes(4).toString("hex")}`;
  await rename(path, away).catch(() => undefined);
  await rm(away, { recursive: true, force: true });
}
