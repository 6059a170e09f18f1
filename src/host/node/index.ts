/** What Node.js gives to a provider. Only the entry points of programs for Node.js may import it. */
import type { Host } from "../host.ts";

/** The process that this is. */
export const nodeHost: Host = {
  env: process.env,
  // Node makes the stream when it is first asked for.
  log: (text) => void process.stderr.write(text),
};
