/**
 * Plugin protocol 6 over gRPC: how Terraform starts this process, connects to it and calls it, and how values cross the wire.
 * It translates between the protocol and the engine, decides nothing, and must never know a resource or the client.
 */
export { servePlugin } from "./serve.ts";
export type { PluginOptions } from "./serve.ts";
export { serveForDebug } from "./debug.ts";
export type { DebugOptions, DebugServer } from "./debug.ts";
export { refuseToStart } from "./lifecycle.ts";
export { createLogger } from "./log.ts";
export type { Logger } from "./log.ts";
export type { Method, MethodTable } from "./grpc/index.ts";
export { providerMethods } from "./rpc/index.ts";
