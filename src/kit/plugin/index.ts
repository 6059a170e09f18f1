/**
 * Plugin protocol 6 over gRPC: how Terraform starts this process, connects to it and calls it. This layer only
 * translates between the protocol and the engine. It must never know a resource or the client.
 */
export type { MethodTable } from "./grpc/index.ts";
export type { RunningProvider } from "./lazy-methods.ts";
export { serveProvider } from "./serve.ts";
