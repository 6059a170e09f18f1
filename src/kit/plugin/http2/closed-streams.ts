import { ConnectionError, Http2ErrorCode } from "./error.ts";

/** The number that is remembered. A client learns of each after one round trip, and sends nothing more on it. */
const MAX_GIVEN_UP = 1000;

/**
 * Tells whether frames may still arrive on a closed stream, without remembering all streams: they may only if the
 * server ended it before the client.
 */
export class ClosedStreams {
  readonly #givenUp = new Set<number>();
  #opened = 0;
  #lastId = 0;

  /** The last stream that the client has opened. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Counts a stream that the client opens. */
  open(streamId: number): void {
    this.#lastId = streamId;
    this.#opened += 1;
  }

  /** Remembers a stream that the server has ended while the client may be sending on it. */
  giveUp(streamId: number): void {
    this.#givenUp.add(streamId);
    const [oldest] = this.#givenUp;
    if (this.#givenUp.size > MAX_GIVEN_UP && oldest !== undefined) this.#givenUp.delete(oldest);
  }

  /** Throws a `ConnectionError` unless a closed stream is one on which the client may still be sending. */
  assertGivenUp(streamId: number): void {
    if (this.#givenUp.has(streamId)) return;
    // Streams are opened in order: one that was skipped can never be opened. Which ones were is not remembered, only
    // that some were.
    const isSkipped = streamId !== this.#lastId && this.#opened < (this.#lastId + 1) / 2;
    const code = isSkipped ? Http2ErrorCode.PROTOCOL_ERROR : Http2ErrorCode.STREAM_CLOSED;
    throw new ConnectionError(code, `the stream ${streamId} is closed`);
  }
}
