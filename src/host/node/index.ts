/** What Node.js gives to a provider. Only the entry points of programs for Node.js may import it. */
import { existsSync } from "node:fs";
import type { Host } from "../host.ts";
import { isInSubnet, isIp } from "./address.ts";
import { decompress } from "./decompress.ts";
import { readFile } from "./file.ts";
import { isUsablePem } from "./pem.ts";

/** The process that this is. */
export const nodeHost: Host = {
  env: process.env,
  runtime: `node/${process.versions.node}`,
  // Node makes the stream when it is first asked for.
  log: (text) => void process.stderr.write(text),
  // Node's global `performance` loads a module of 6 ms in each process that makes a request.
  now: () => Number(process.hrtime.bigint()) / 1e6,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  readFile,
  exists: existsSync,
  isIp,
  isInSubnet,
  isUsablePem,
  decompress,
  loadConnect: async () => (await import("./connection/connect.ts")).connect,
};

/** The same with other variables. */
export const nodeHostWith = (env: Host["env"]): Host => ({ ...nodeHost, env });
