/** The context of a call for its method. */
export interface CallContext {
  /** Aborted when the client cancels, the deadline passes or the connection closes. */
  readonly signal: AbortSignal;
}

type MaybePromise<T> = Promise<T> | T;

/** One message in, one out. */
export type Unary = (request: Uint8Array, context: CallContext) => MaybePromise<Uint8Array>;

/** One message in, any number out. */
export type ServerStreaming = (request: Uint8Array, context: CallContext) => AsyncIterable<Uint8Array>;

/** Any number of messages in, one out. */
export type ClientStreaming = (requests: AsyncIterable<Uint8Array>, context: CallContext) => MaybePromise<Uint8Array>;

/** Any number of messages in and out. */
export type Bidirectional = (requests: AsyncIterable<Uint8Array>, context: CallContext) => AsyncIterable<Uint8Array>;

/** A method on encoded messages; an error that it throws becomes the status of the call. */
export type Method =
  | { readonly kind: "unary"; readonly run: Unary; readonly onResponseSent?: () => void }
  | { readonly kind: "serverStreaming"; readonly run: ServerStreaming }
  | { readonly kind: "clientStreaming"; readonly run: ClientStreaming }
  | { readonly kind: "bidirectional"; readonly run: Bidirectional };

/** Finds a method by its path, `/package.Service/Name`. */
export interface MethodLookup {
  get(path: string): Method | undefined;
}

/** Methods by their paths. */
export type MethodTable = ReadonlyMap<string, Method>;
