import type { OutgoingBody } from "./body-sender.ts";
import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { Flag, type Frame } from "./frame.ts";
import type { ReceivedHeaders } from "./header-receiver.ts";
import { dataOf, uint32Of } from "./payload.ts";
import { Http2Stream, type StreamConnection } from "./stream.ts";

/** The open streams of a connection. What arrives for one that has ended is ignored, as the client may not know yet. */
export class StreamTable {
  readonly #streams = new Map<number, Http2Stream>();
  readonly #shared: StreamConnection;
  readonly #onStream: (stream: Http2Stream) => void;
  #lastId = 0;

  constructor(shared: Omit<StreamConnection, "forget">, onStream: (stream: Http2Stream) => void) {
    this.#shared = { ...shared, forget: (id) => void this.#streams.delete(id) };
    this.#onStream = onStream;
  }

  /** The last stream that a client has opened. */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * Opens a stream, or ends the request of an open one by its trailers. Throws a `ConnectionError` if it may not be
   * opened.
   */
  takeHeaders(received: ReceivedHeaders): void {
    const { streamId, isLast } = received;
    if (streamId > this.#lastId) this.#open(received);
    else if (isLast) this.#find(streamId)?.receiveEnd();
    else throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "headers inside a request");
  }

  /** Hands the data of a DATA frame to its stream. Throws a `ConnectionError` if it may not come now. */
  takeData(frame: Frame): void {
    const stream = this.#find(frame.streamId);
    const data = dataOf(frame);
    stream?.receive(data, frame.payload.length);
    if ((frame.flags & Flag.END_STREAM) !== 0) stream?.receiveEnd();
  }

  /** Closes a stream that the client has given up. */
  takeReset(frame: Frame): void {
    uint32Of(frame);
    this.#find(frame.streamId)?.receiveClose();
  }

  /** Opens the window of a response. */
  openWindow(streamId: number, increment: number): void {
    this.#find(streamId)?.openWindow(increment);
  }

  /** The bodies of all responses. */
  bodies(): OutgoingBody[] {
    return [...this.#streams.values()].map(({ body }) => body);
  }

  /** Closes all streams: the connection ends. */
  closeAll(): void {
    for (const stream of [...this.#streams.values()]) stream.receiveClose();
  }

  #open(received: ReceivedHeaders): void {
    const { streamId, isLast } = received;
    if (streamId % 2 === 0)
      throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, `${streamId} is no stream of a client`);
    this.#lastId = streamId;
    const stream = new Http2Stream(received, this.#shared);
    this.#streams.set(streamId, stream);
    this.#onStream(stream);
    if (isLast) stream.handler?.onEnd();
  }

  /** Undefined if the stream has ended. Throws a `ConnectionError` if it has never begun. */
  #find(streamId: number): Http2Stream | undefined {
    const isIdle = streamId === 0 || streamId > this.#lastId || streamId % 2 === 0;
    if (isIdle) throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, `there is no stream ${streamId}`);
    return this.#streams.get(streamId);
  }
}
