/** What of the plugin runs in every host: the RPCs, and the lines of the log. */
export { createLogger } from "./log.ts";
export type { RunningProvider } from "./lazy-methods.ts";
export { runProvider } from "./rpc/index.ts";
