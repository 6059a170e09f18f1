import { once } from "node:events";
import type { ServerHttp2Stream } from "node:http2";
import { frame } from "./frame.ts";
import { GrpcCode, trailersFrom, type GrpcStatus } from "./status.ts";

const HEADERS = { ":status": 200, "content-type": "application/grpc" };
const OK: GrpcStatus = { code: GrpcCode.OK, message: "" };

/** The response to one call. Once the client has closed the stream, every method does nothing. */
export class GrpcResponse {
  readonly #stream: ServerHttp2Stream;
  #status = OK;

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream;
  }

  /** Sends one message and the status OK. Throws before sending anything if the message is too large. */
  sendOne(message: Uint8Array): void {
    const bytes = frame(message);
    if (this.#isClosed) return;
    this.#start();
    this.#stream.end(bytes);
  }

  /** Sends messages as they arrive, no faster than the client reads, and the status OK after the last one. */
  async sendAll(messages: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    if (!this.#isClosed) this.#start();
    for await (const message of messages) {
      const bytes = frame(message);
      if (this.#isClosed) return;
      if (!this.#stream.write(bytes)) await once(this.#stream, "drain", { signal });
    }
    if (!this.#isClosed) this.#stream.end();
  }

  /** Ends a failed call, whether or not messages have been sent. */
  fail(status: GrpcStatus): void {
    if (this.#isClosed) return;
    this.#status = status;
    if (this.#stream.headersSent) this.#stream.end();
    else this.#stream.respond({ ...HEADERS, ...trailersFrom(status) }, { endStream: true });
  }

  /** Ends a call that is not gRPC with the HTTP status that the gRPC protocol requires. */
  rejectMediaType(): void {
    if (!this.#isClosed) this.#stream.respond({ ":status": 415 }, { endStream: true });
  }

  get #isClosed(): boolean {
    return this.#stream.closed || this.#stream.destroyed;
  }

  #start(): void {
    this.#stream.respond(HEADERS, { waitForTrailers: true });
    this.#stream.once("wantTrailers", () => this.#stream.sendTrailers(trailersFrom(this.#status)));
  }
}
