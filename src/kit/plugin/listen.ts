import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiagnosticError } from "../errors.ts";
import type { PluginAddress, PluginSettings } from "./handshake.ts";
import { makeSocketFolder, removeSocketFolder, sampleSocketPath, sweepSocketFolders } from "./socket-folder.ts";

/** The longest path of a socket that every system takes whole (macOS; Linux has four more). Node cuts longer ones in silence. */
const LONGEST_SOCKET_PATH = 103;
const SHORT_FOLDER = "/tmp";
const LOCALHOST = "127.0.0.1";

/** What of the settings decides where to listen. */
export type Place = Pick<PluginSettings, "ports" | "socketFolder" | "socketGroup">;

/** A listening server. */
export interface Listening extends PluginAddress {
  /** Removes the files of the socket; may be called more than once. */
  readonly remove: () => void;
}

/**
 * Listens where only this user can connect (and the group, if one is given): on a socket in a folder of mode 0700, on Windows
 * on a TCP port of this machine. A folder whose path is too long for a socket is replaced by `/tmp`.
 * Rejects with a `DiagnosticError` (`unavailable`) when that is not possible.
 */
export async function listen(server: Server, place: Place, platform = process.platform): Promise<Listening> {
  try {
    return await (platform === "win32" ? listenOnPort(server, place.ports) : listenOnSocket(server, place));
  } catch (cause) {
    throw new DiagnosticError({
      code: "unavailable",
      summary: "The provider cannot listen for Terraform",
      detail: cause instanceof Error ? cause.message : String(cause),
      cause,
    });
  }
}

async function listenOnSocket(server: Server, { socketFolder = tmpdir(), socketGroup }: Place): Promise<Listening> {
  // A group could not enter a private folder.
  if (socketGroup !== undefined) return listenForGroup(server, socketFolder, groupId(socketGroup));
  const parent = fits(sampleSocketPath(socketFolder)) ? socketFolder : SHORT_FOLDER;
  const address = makeSocketFolder(parent);
  await listening(server, () => server.listen(address));
  void sweepSocketFolders(parent);
  return { network: "unix", address, remove: () => removeSocketFolder(address) };
}

async function listenForGroup(server: Server, socketFolder: string, group: number): Promise<Listening> {
  const file = `plugin-${randomBytes(4).toString("hex")}`;
  const address = join(fits(join(socketFolder, file)) ? socketFolder : SHORT_FOLDER, file);
  await listening(server, () => server.listen(address));
  shareWith(group, address);
  return { network: "unix", address, remove: () => rmSync(address, { force: true }) };
}

/** Takes the first free port of the range. */
async function listenOnPort(server: Server, { min, max }: Place["ports"]): Promise<Listening> {
  for (let port = min; ; port += 1) {
    try {
      await listening(server, () => server.listen(port, LOCALHOST));
      break;
    } catch (thrown) {
      if (port >= max) throw thrown;
    }
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return { network: "tcp", address: `${LOCALHOST}:${port}`, remove: () => undefined };
}

function listening(server: Server, start: () => void): Promise<void> {
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

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}

function shareWith(group: number, path: string): void {
  chownSync(path, -1, group);
  chmodSync(path, 0o660);
}

/** The number of a group: as it is written, or as the system's list has it. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const lines = readFileSync("/etc/group", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , id] = lines.find(([name]) => name === group) ?? [];
  if (id === undefined) throw new Error(`there is no group "${group}"`);
  return Number(id);
}
