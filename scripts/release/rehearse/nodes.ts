import { dirname, join } from "node:path";
import { installNode } from "../../../bench/support/nodes.ts";
import { command } from "../command.ts";

/** The releases of Node.js that a rehearsal installs the package on. */
const RELEASES = [20, 24];

/** A Node.js on this machine. */
export interface Node {
  /** Such as `20.19.0`. */
  readonly version: string;
  /** The folder with its program. */
  readonly bin: string;
}

/** The releases of Node.js for a rehearsal. */
export interface Nodes {
  /** If this machine has none of the releases, the running Node.js. */
  readonly found: readonly Node[];
  readonly missing: readonly number[];
}

/** Finds the releases of Node.js: the running one, and from npm those that it has for this machine. */
export async function findNodes(): Promise<Nodes> {
  const running = { version: process.versions.node, bin: dirname(process.execPath) };
  const found: Node[] = [];
  const missing: number[] = [];
  for (const release of RELEASES) {
    const isRunning = running.version.startsWith(`${release}.`);
    const bin = isRunning ? running.bin : await installNode(release);
    if (bin === null) missing.push(release);
    else found.push({ version: await versionIn(bin), bin });
  }
  return { found: found.length === 0 ? [running] : found, missing };
}

async function versionIn(bin: string): Promise<string> {
  return (await command(join(bin, "node"), ["--version"])).trim().slice(1);
}
