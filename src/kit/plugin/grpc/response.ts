import { encodeHeaders, type Http2Stream } from "../http2/index.ts";
import { frame } from "./frame.ts";
import { GrpcCode, GrpcError, trailersFrom, type GrpcStatus } from "./status.ts";

const HEADERS = { ":status": "200", "content-type": "application/grpc" };

const ENCODED_HEADERS = encodeHeaders(HEADERS);
const ENCODED_OK = encodeHeaders(trailersFrom({ code: GrpcCode.OK, message: "" }));

/** The response to one call. Once the client has closed the stream, every method does nothing. */
export class GrpcResponse {
  readonly #stream: Http2Stream;
  #hasStarted = false;

  constructor(stream: Http2Stream) {
    this.#stream = stream;
  }

  /**
   * Sends one message and the status OK, and calls `onSent` when the system has them. Throws a `GrpcError` if the
   * message is too large, or if the client leaves too much unread.
   */
  sendOne(message: Uint8Array, onSent?: () => void): void {
    const bytes = frame(message);
    this.#start();
    this.#send(bytes);
    this.#stream.end(ENCODED_OK, onSent);
  }

  /** Sends messages as they arrive, no faster than the client reads, and the status OK after the last one. */
  async sendAll(messages: AsyncIterable<Uint8Array>): Promise<void> {
    this.#start();
    for await (const message of messages) {
      this.#send(frame(message));
      await this.#stream.drained();
      if (this.#stream.isClosed) return;
    }
    this.#stream.end(ENCODED_OK);
  }

  /** Ends a failed call, whether or not messages have been sent. */
  fail(status: GrpcStatus): void {
    const trailers = trailersFrom(status);
    if (this.#hasStarted) this.#stream.end(encodeHeaders(trailers));
    else this.#stream.sendHeaders(encodeHeaders({ ...HEADERS, ...trailers }), true);
  }

  /** Ends a call that is not gRPC with the HTTP status that the gRPC protocol requires. */
  rejectMediaType(): void {
    this.#stream.sendHeaders(encodeHeaders({ ":status": "415" }), true);
  }

  #send(bytes: Uint8Array): void {
    if (this.#stream.sendData(bytes)) return;
    throw new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, "the client does not read the responses that it requested");
  }

  #start(): void {
    this.#hasStarted = true;
    this.#stream.sendHeaders(ENCODED_HEADERS);
  }
}
