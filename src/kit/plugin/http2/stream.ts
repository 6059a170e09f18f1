import type { OutgoingBody, BodySender } from "./body-sender.ts";
import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { encodeFrame, encodeHeadersFrame, Flag, FrameType } from "./frame.ts";
import type { FrameWriter } from "./frame-writer.ts";
import type { ReceivedHeaders } from "./header-receiver.ts";
import type { HeaderFields } from "./hpack/decoder.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { ReceiveWindow } from "./receive-window.ts";

/** Receives the events of a stream, until the server has ended its side. */
export interface StreamHandler {
  /**
   * Some bytes of the request have arrived. Once they are used, `release` must be called, or the client stops sending.
   */
  onData(bytes: Buffer): void;
  /** The request is complete. */
  onEnd(): void;
  /** The client has given up the stream, or the connection ends. */
  onClose(): void;
}

/** The connection, as a stream needs it. */
export interface StreamConnection {
  readonly writer: FrameWriter;
  readonly bodies: BodySender;
  /** The budget for the bytes of requests that are held. */
  readonly budget: MemoryBudget;
  /** Forgets a stream that is over. */
  readonly forget: (stream: Http2Stream) => void;
}

/** One request of a client and the response to it. Once the stream is closed, every method does nothing. */
export class Http2Stream {
  readonly id: number;
  readonly headers: HeaderFields;
  readonly body: OutgoingBody;
  handler: StreamHandler | undefined;

  readonly #connection: StreamConnection;
  readonly #received = new ReceiveWindow();
  #isClosed = false;
  #hasRequestEnded: boolean;
  #trailers: { readonly block: Uint8Array; readonly onSent: (() => void) | undefined } | undefined;
  #onDrained: (() => void) | undefined;

  /** Takes the headers that open the stream. */
  constructor({ streamId, headers, isLast }: ReceivedHeaders, connection: StreamConnection) {
    this.id = streamId;
    this.headers = headers;
    this.#hasRequestEnded = isLast;
    this.#connection = connection;
    this.body = connection.bodies.open(streamId, () => this.#onEmpty());
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the client has sent all of its request, or has given up. */
  get hasRequestEnded(): boolean {
    return this.#hasRequestEnded;
  }

  /** The budget for the bytes of the request that are held. */
  get budget(): MemoryBudget {
    return this.#connection.budget;
  }

  /** Sends the headers of the response; those that are the last thing of it end the stream. */
  sendHeaders(block: Uint8Array, isLast = false): void {
    if (this.#isClosed) return;
    this.#connection.writer.write(encodeHeadersFrame({ streamId: this.id, block, isLast }));
    if (isLast) this.#finish();
  }

  /**
   * Sends bytes of the response, as soon as the client takes them. Returns false, and sends nothing, if the client
   * leaves too much unread.
   */
  sendData(bytes: Uint8Array): boolean {
    return this.#isClosed || this.#connection.bodies.send(this.body, bytes);
  }

  /** Resolves when everything has been sent, or the stream is closed. */
  drained(): Promise<void> {
    if (this.#isClosed || this.body.queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#onDrained = resolve));
  }

  /** Ends the response with trailers after all data. `onSent` is called when the system has them. */
  end(block: Uint8Array, onSent?: () => void): void {
    if (this.#isClosed) return;
    this.#trailers = { block, onSent };
    if (this.body.queue.length === 0) this.#onEmpty();
  }

  /** Allows the client to send as many bytes again. */
  release(bytes: number): void {
    const increment = this.#received.release(bytes);
    if (increment > 0 && !this.#isClosed) this.#connection.writer.write(windowUpdate(this.id, increment));
  }

  /**
   * Accepts data, which counts as `counted` bytes with its padding. Throws a `ConnectionError` if the client may not
   * send it.
   */
  receive(bytes: Buffer, counted: number): void {
    if (this.#hasRequestEnded)
      throw new ConnectionError(Http2ErrorCode.STREAM_CLOSED, "a request continues after its end");
    this.#received.take(counted);
    this.release(counted - bytes.length);
    // No window limits empty frames: a handler that collects them would do so without limit.
    if (bytes.length > 0) this.handler?.onData(bytes);
  }

  /** Accepts the end of the request. Throws a `ConnectionError` if it has ended before. */
  receiveEnd(): void {
    if (this.#hasRequestEnded) throw new ConnectionError(Http2ErrorCode.STREAM_CLOSED, "a request ends twice");
    this.#hasRequestEnded = true;
    this.handler?.onEnd();
  }

  /** Opens the window of the response. A client that opens it too far loses the stream. */
  openWindow(increment: number): void {
    if (this.#connection.bodies.openBody(this.body, increment)) return;
    this.#connection.writer.write(resetStream(this.id, Http2ErrorCode.FLOW_CONTROL_ERROR));
    this.receiveClose();
  }

  /** Closes the stream, as the client has given it up. */
  receiveReset(): void {
    this.#hasRequestEnded = true;
    this.receiveClose();
  }

  /** Closes the stream, as the connection ends or the client has broken a rule. */
  receiveClose(): void {
    this.#close();
    this.handler?.onClose();
  }

  #onEmpty(): void {
    this.#onDrained?.();
    if (this.#trailers === undefined) return;
    const { block, onSent } = this.#trailers;
    this.#connection.writer.write(encodeHeadersFrame({ streamId: this.id, block, isLast: true }), onSent);
    this.#finish();
  }

  /** Closes the stream after its response. A client that is still sending its request is told to stop. */
  #finish(): void {
    if (!this.#hasRequestEnded) this.#connection.writer.write(resetStream(this.id, Http2ErrorCode.NO_ERROR));
    this.#close();
  }

  #close(): void {
    this.#isClosed = true;
    this.#connection.bodies.discard(this.body);
    this.#connection.forget(this);
    this.#onDrained?.();
  }
}

/** The frame that opens a window; the stream 0 is the connection. */
export const windowUpdate = (streamId: number, increment: number): Buffer =>
  encodeFrame({ type: FrameType.WINDOW_UPDATE, flags: Flag.NONE, streamId, payload: uint32(increment) });

/** The frame that ends a stream. */
export const resetStream = (streamId: number, code: Http2ErrorCode): Buffer =>
  encodeFrame({ type: FrameType.RST_STREAM, flags: Flag.NONE, streamId, payload: uint32(code) });

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
