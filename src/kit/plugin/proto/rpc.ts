import type { Init } from "./init.ts";

/** Which sides of a call are streams. */
export type RpcKind = "unary" | "serverStreaming" | "clientStreaming" | "bidirectional";

/** One RPC as the server sees it: where it is called, how a request is read and how a response is written. */
export interface Rpc<Kind extends RpcKind, Request, Response> {
  readonly kind: Kind;
  /** `/package.Service/Name`, the path of the HTTP/2 request. */
  readonly path: string;
  readonly decodeRequest: (bytes: Uint8Array) => Request;
  readonly encodeResponse: (message: Init<Response>) => Uint8Array;
}
