/** The part of the plugin that runs in every host: the RPCs, the log lines, and calls over another transport. */
export { createCalls } from "./calls.ts";
export { createLogger } from "./log.ts";
export type { RunningProvider } from "./lazy-methods.ts";
export { runProvider } from "./rpc/index.ts";
