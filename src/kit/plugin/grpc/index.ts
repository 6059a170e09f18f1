/**
 * A gRPC server on node:http2: frames, statuses, deadlines, cancellation, the four kinds of calls. It carries bytes and
 * must never know what they mean, nor who may connect.
 */
export { http2Options, serveGrpc } from "./server.ts";
export type { GrpcServer } from "./server.ts";
export type { CallContext, Method, MethodTable } from "./method.ts";
export { GrpcCode, GrpcError } from "./status.ts";
