import type { Init } from "./init.ts";

/** Whether request and response are streams. */
export type RpcKind = "unary" | "serverStreaming" | "clientStreaming" | "bidirectional";

/** One RPC from the server's side: its path, how to decode a request and how to encode a response. */
export interface Rpc<Kind extends RpcKind, Request, Response> {
  readonly kind: Kind;
  /** `/package.Service/Name`, the path of the HTTP/2 request. */
  readonly path: string;
  readonly decodeRequest: (bytes: Uint8Array) => Request;
  readonly encodeResponse: (message: Init<Response>) => Uint8Array;
}
