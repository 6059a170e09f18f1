import type { OutgoingBody } from "./body-sender.ts";
import { ClosedStreams } from "./closed-streams.ts";
import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { Flag, type Frame } from "./frame.ts";
import type { ReceivedHeaders } from "./header-receiver.ts";
import { dataOf, uint32Of } from "./payload.ts";
import { MAX_STREAMS } from "./settings.ts";
import { Http2Stream, resetStream, type StreamConnection } from "./stream.ts";

/** The open streams of a connection. */
export class StreamTable {
  readonly #streams = new Map<number, Http2Stream>();
  readonly #shared: StreamConnection;
  readonly #onStream: (stream: Http2Stream) => void;
  readonly #closed = new ClosedStreams();

  constructor(shared: Omit<StreamConnection, "forget">, onStream: (stream: Http2Stream) => void) {
    this.#shared = { ...shared, forget: (stream) => this.#forget(stream) };
    this.#onStream = onStream;
  }

  /** The last stream that a client has opened. */
  get lastId(): number {
    return this.#closed.lastId;
  }

  /**
   * Opens a stream, or ends the request of an open one by its trailers. Throws a `ConnectionError` if it may not be
   * opened.
   */
  takeHeaders(received: ReceivedHeaders): void {
    const { streamId, isLast } = received;
    if (streamId > this.lastId) {
      this.#open(received);
      return;
    }
    const stream = this.#findSending(streamId);
    if (!isLast) throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "headers inside a request");
    stream?.receiveEnd();
  }

  /** Hands the data of a DATA frame to its stream. Throws a `ConnectionError` if it may not come now. */
  takeData(frame: Frame): void {
    const stream = this.#findSending(frame.streamId);
    const data = dataOf(frame);
    stream?.receive(data, frame.payload.length);
    if ((frame.flags & Flag.END_STREAM) !== 0) stream?.receiveEnd();
  }

  /** Closes a stream that the client has given up. */
  takeReset(frame: Frame): void {
    uint32Of(frame);
    this.#find(frame.streamId)?.receiveReset();
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
      throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, `${streamId} is not a stream of a client`);
    this.#closed.open(streamId);
    if (this.#streams.size >= MAX_STREAMS) {
      // The client may repeat the call: nothing of it was done.
      this.#shared.writer.write(resetStream(streamId, Http2ErrorCode.REFUSED_STREAM));
      if (!isLast) this.#closed.giveUp(streamId);
      return;
    }
    const stream = new Http2Stream(received, this.#shared);
    this.#streams.set(streamId, stream);
    this.#onStream(stream);
    if (isLast) stream.handler?.onEnd();
  }

  #forget({ id, hasRequestEnded }: Http2Stream): void {
    this.#streams.delete(id);
    if (!hasRequestEnded) this.#closed.giveUp(id);
  }

  /**
   * Returns the stream of a request that is still being sent; undefined if the server has ended it, which the client
   * may not know yet. Throws a `ConnectionError` if the client may send nothing more on it.
   */
  #findSending(streamId: number): Http2Stream | undefined {
    const stream = this.#find(streamId);
    if (stream === undefined) this.#closed.assertGivenUp(streamId);
    return stream;
  }

  /** Undefined if the stream has ended. Throws a `ConnectionError` if it has never begun. */
  #find(streamId: number): Http2Stream | undefined {
    const isIdle = streamId === 0 || streamId > this.lastId || streamId % 2 === 0;
    if (isIdle) throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, `there is no stream ${streamId}`);
    return this.#streams.get(streamId);
  }
}
