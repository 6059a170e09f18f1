import { readdirSync, readlinkSync } from "node:fs";

const STDOUT = 1;

const CHECK_MS = 500;

/** A host connects as soon as it has read the handshake. */
const CHECKS_UNTIL_CONNECTED = 3;

/** Finds out whether the process that started this one still runs. */
export interface HostWatch {
  /** That process, as far as it is known from before node's own start. */
  readonly startedBy: number | undefined;
  /** Whether it has connected. */
  readonly isConnected: () => boolean;
  readonly onGone: () => void;
}

/**
 * Calls `onGone` once when the process that started this one has ended, whoever adopts this one then. Somebody else may
 * have adopted it before the first look: then nobody connects, and nobody reads its stdout. A `node` that is a wrapper
 * may stay between the two: then either may end. Does not keep the process alive.
 */
export function watchHost({ startedBy, isConnected, onGone }: HostWatch): void {
  const parent = process.ppid;
  const host = startedBy ?? parent;
  const isThere = () => process.ppid === host || (process.ppid === parent && isAlive(host));
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    const isExpected = isConnected() || checks < CHECKS_UNTIL_CONNECTED || readsStdout(host);
    if (isThere() && isExpected) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Whether a process holds our stdout, which is a pipe from every host. Elsewhere than on Linux only process 1 is known
 * to do without.
 */
function readsStdout(pid: number): boolean {
  if (process.platform !== "linux") return pid !== 1;
  try {
    const stdout = readlinkSync(`/proc/self/fd/${STDOUT}`);
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => readlinkSync(`${folder}/${fd}`) === stdout);
  } catch {
    return false;
  }
}
