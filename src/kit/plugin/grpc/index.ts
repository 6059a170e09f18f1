/**
 * A gRPC server on our own HTTP/2: messages, statuses, deadlines, cancellation and the four kinds of methods. It
 * carries bytes. It must never know what they mean, or which clients may connect.
 */
export { serveGrpc } from "./server.ts";
export type { GrpcServer } from "./server.ts";
export type { CallContext, Method, MethodLookup, MethodTable } from "./method.ts";
export { GrpcCode, GrpcError } from "./status.ts";
