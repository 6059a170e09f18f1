/** What a method knows about the call that it serves. */
export interface CallContext {
  /** Aborted when the client cancels, its deadline passes or its connection ends. */
  readonly signal: AbortSignal;
}

type Answer = Promise<Uint8Array> | Uint8Array;

/** One message in, one out. */
export type Unary = (request: Uint8Array, context: CallContext) => Answer;

/** One message in, any number out. */
export type ServerStreaming = (request: Uint8Array, context: CallContext) => AsyncIterable<Uint8Array>;

/** Any number of messages in, one out. */
export type ClientStreaming = (requests: AsyncIterable<Uint8Array>, context: CallContext) => Answer;

/** Any number of messages in and out. */
export type Bidirectional = (requests: AsyncIterable<Uint8Array>, context: CallContext) => AsyncIterable<Uint8Array>;

/** A method in bytes; what it throws becomes the status of the call. */
export type Method =
  | { readonly kind: "unary"; readonly run: Unary; readonly answered?: () => void }
  | { readonly kind: "serverStreaming"; readonly run: ServerStreaming }
  | { readonly kind: "clientStreaming"; readonly run: ClientStreaming }
  | { readonly kind: "bidirectional"; readonly run: Bidirectional };

/** Methods by their path, `/package.Service/Name`. */
export type MethodTable = ReadonlyMap<string, Method>;
