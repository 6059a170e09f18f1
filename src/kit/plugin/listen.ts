import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonFrom } from "../foreign-error.ts";
import { DiagnosticError, diagnosticError } from "../errors.ts";
import { START_ERRORS } from "./diagnostics.ts";
import type { PluginAddress, PluginSettings } from "./handshake.ts";
import { makeSocketFolder, removeSocketFolder, sampleSocketPath, sweepSocketFolders } from "./socket-folder.ts";

/**
 * The longest socket path in bytes that every system supports (macOS; Linux has four more). Node silently truncates
 * longer ones.
 */
const MAX_SOCKET_PATH_BYTES = 103;
const SHORT_FOLDER = "/tmp";
const LOCALHOST = "127.0.0.1";
const SWEEP_AFTER_MS = 200;

/** The settings that decide where to listen. */
export type ListenOptions = Pick<PluginSettings, "ports" | "socketFolder" | "socketGroup">;

/** The address of a listening server. */
export interface Listener extends PluginAddress {
  /** Removes the socket's files; may be called more than once. */
  readonly removeFiles: () => void;
}

/**
 * Listens on a Unix socket that only this user can connect to, and the group if one is given. Without a group, its
 * folder has mode 0700. If the folder's path is too long for a socket, `/tmp` is used. On Windows, listens on a TCP
 * port of the loopback interface. Rejects with a `DiagnosticError` (`unavailable`) if it cannot listen.
 */
export async function listen(server: Server, options: ListenOptions, platform = process.platform): Promise<Listener> {
  try {
    return await (platform === "win32" ? listenOnPort(server, options.ports) : listenOnSocket(server, options));
  } catch (cause) {
    if (cause instanceof DiagnosticError) throw cause;
    throw diagnosticError(START_ERRORS.cannotListen, {
      original: reasonFrom(cause),
      cause,
    });
  }
}

async function listenOnSocket(
  server: Server,
  { socketFolder = tmpdir(), socketGroup }: ListenOptions,
): Promise<Listener> {
  // A group could not enter a private folder.
  if (socketGroup !== undefined) return listenForGroup(server, socketFolder, groupId(socketGroup));
  const parent = fits(sampleSocketPath(socketFolder)) ? socketFolder : SHORT_FOLDER;
  const address = makeSocketFolder(parent);
  await startListening(server, () => server.listen(address));
  // Most processes end sooner, and need not pay for it.
  setTimeout(() => void sweepSocketFolders(parent), SWEEP_AFTER_MS).unref();
  return { network: "unix", address, removeFiles: () => removeSocketFolder(address) };
}

async function listenForGroup(server: Server, socketFolder: string, group: number): Promise<Listener> {
  const file = `plugin-${randomBytes(4).toString("hex")}`;
  const address = join(fits(join(socketFolder, file)) ? socketFolder : SHORT_FOLDER, file);
  await startListening(server, () => server.listen(address));
  shareWith(group, address);
  return { network: "unix", address, removeFiles: () => rmSync(address, { force: true }) };
}

/** Listens on the first free port of the range. */
async function listenOnPort(server: Server, { min, max }: ListenOptions["ports"]): Promise<Listener> {
  for (let port = min; ; port += 1) {
    try {
      await startListening(server, () => server.listen(port, LOCALHOST));
      break;
    } catch (thrown) {
      if (port >= max) throw thrown;
    }
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return { network: "tcp", address: `${LOCALHOST}:${port}`, removeFiles: () => undefined };
}

function startListening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onListening = () => {
      server.off("error", reject);
      resolve();
    };
    server.once("error", (error) => {
      server.off("listening", onListening);
      reject(error);
    });
    server.once("listening", onListening);
    start();
  });
}

const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;

function shareWith(group: number, path: string): void {
  chownSync(path, -1, group);
  chmodSync(path, 0o660);
}

/** The ID of a group that is given by ID or by name. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const lines = readFileSync("/etc/group", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , id] = lines.find(([name]) => name === group) ?? [];
  if (id === undefined) throw diagnosticError(START_ERRORS.cannotListen, { original: `there is no group "${group}"` });
  return Number(id);
}
