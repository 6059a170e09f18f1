import { mkdtempSync, promises, readdir, rmdirSync, statSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { types } from "node:util";

const PREFIX = "tf-plugin";
const SOCKET_NAME = "socket";

/** Process IDs mean something within one namespace only, and containers may share a folder for temporary files. */
const NAMESPACE = pidNamespace().toString(36);

const OWNER = new RegExp(`^${PREFIX}-(\\d+)-([0-9a-z]+)-[A-Za-z0-9]{6}$`);

/**
 * Returns the path of a socket in a new folder of mode 0700, whose name says which process it belongs to. Does not make
 * the socket.
 */
export const makeSocketFolder = (parent: string): string => join(mkdtempSync(prefixIn(parent)), SOCKET_NAME);

/** Returns a path as long as the one that `makeSocketFolder` returns. */
export const sampleSocketPath = (parent: string): string => join(`${prefixIn(parent)}XXXXXX`, SOCKET_NAME);

/** Removes a socket with its folder; may be called more than once. */
export function removeSocketFolder(path: string): void {
  for (const remove of [() => unlinkSync(path), () => rmdirSync(dirname(path))]) {
    try {
      remove();
    } catch {
      // Somebody was faster; there is nothing else to do at the end of a process.
    }
  }
}

/**
 * Removes the folders that plugins of this user left behind when they were killed: those whose process is gone. Never
 * rejects, and leaves what it cannot remove.
 */
export async function sweepSocketFolders(parent: string): Promise<void> {
  for (const name of await namesIn(parent)) {
    const [, pid, namespace] = OWNER.exec(name) ?? [];
    if (pid === undefined || namespace !== NAMESPACE || isAlive(Number(pid))) continue;
    await removeOwn(join(parent, name)).catch(() => undefined);
  }
}

/**
 * The names in a folder; none if it cannot be read. Node's promises of files are slow to load, and mostly there is
 * nothing to remove.
 */
const namesIn = (folder: string): Promise<string[]> =>
  new Promise((resolve) => readdir(folder, (error, names) => resolve(error === null ? names : [])));

async function removeOwn(folder: string): Promise<void> {
  const stats = await promises.lstat(folder);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return;
  await promises.rm(join(folder, SOCKET_NAME), { force: true });
  // Not recursive: a folder with anything else in it is not ours.
  await promises.rmdir(folder);
}

const prefixIn = (parent: string): string => join(parent, `${PREFIX}-${process.pid}-${NAMESPACE}-`);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    // Any other refusal is about a process that exists.
    return !(types.isNativeError(thrown) && "code" in thrown && thrown.code === "ESRCH");
  }
}

function pidNamespace(): number {
  try {
    return statSync("/proc/self/ns/pid").ino;
  } catch {
    // Only Linux has namespaces.
    return 0;
  }
}
