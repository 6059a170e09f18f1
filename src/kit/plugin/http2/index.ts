/**
 * The server's side of HTTP/2 (RFC 9113) with its header compression (RFC 7541), as far as gRPC needs it. It carries
 * headers and bytes. It must never know what they mean, or which clients may connect.
 */
export { type ConnectionHandler, Http2Connection } from "./connection.ts";
export { encodeHeaders } from "./hpack/encode.ts";
export type { Http2Stream } from "./stream.ts";
