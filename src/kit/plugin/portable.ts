/** What of the plugin runs in every host: the RPCs, the lines of the log, and calls over somebody else's transport. */
export { createCalls } from "./calls.ts";
export { createLogger } from "./log.ts";
export type { RunningProvider } from "./lazy-methods.ts";
export { runProvider } from "./rpc/index.ts";
