/**
 * The input for encoding a message: any field may be left out at any depth, and then has its default.
 * A oneof needs both case and value; the value may be partial.
 */
export type Init<T> = T extends string | number | boolean | undefined | Uint8Array
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Init<Element>[]
    : T extends ReadonlyMap<string, infer Entry>
      ? ReadonlyMap<string, Init<Entry>>
      : T extends { case: infer Case; value: infer Member }
        ? { readonly case: Case; readonly value: Init<Member> }
        : { readonly [Field in keyof T]?: Init<T[Field]> | undefined };

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
