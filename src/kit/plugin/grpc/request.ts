import { errorFrom } from "../../foreign-error.ts";
import type { Http2Stream } from "../http2/index.ts";
import { FrameReader } from "./frame.ts";
import { GrpcCode, GrpcError } from "./status.ts";

/** The cost of a chunk besides its bytes: a client can send a message byte by byte. */
const CHUNK_BYTES = 128;

/** The messages of a request, as they arrive. They are taken apart as they are used: many small ones cost the most. */
export class GrpcRequest {
  readonly #frames = new FrameReader();
  readonly #stream: Pick<Http2Stream, "release" | "budget">;
  /** The bytes that count against the budget of the connection. */
  #heldBytes = 0;
  /** The bytes for which the client has not got window back yet. */
  #unreleasedBytes = 0;
  #hasEnded = false;
  #failure: Error | undefined;
  #onChange: (() => void) | undefined;

  /** Takes the stream on which the request comes. */
  constructor(stream: Pick<Http2Stream, "release" | "budget">) {
    this.#stream = stream;
  }

  /** Adds bytes, however the transport split them. A malformed message fails the request, and so does one too many. */
  add(bytes: Buffer): void {
    if (this.#failure !== undefined) return;
    const cost = bytes.length + CHUNK_BYTES;
    if (!this.#stream.budget.take(cost)) {
      this.fail(
        new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, "the total size of the requests on this connection is too large"),
      );
      return;
    }
    this.#heldBytes += cost;
    this.#unreleasedBytes += bytes.length;
    try {
      // While a message waits to be taken, the client cannot send more than its window.
      if (!this.#frames.push(ownBytes(bytes))) this.#releaseWindow();
      this.#onChange?.();
    } catch (thrown) {
      this.fail(errorFrom(thrown));
    }
  }

  /** Completes the request. It fails if it ends inside a message. */
  end(): void {
    this.#hasEnded = true;
    this.#onChange?.();
  }

  /** Makes everything fail that waits for a message. */
  fail(failure: Error): void {
    this.#failure ??= failure;
    this.#onChange?.();
  }

  /** Must be called when nothing of the request is used any more. */
  close(): void {
    this.#letGo(this.#heldBytes);
  }

  /** The message of a unary request. Rejects if there is not exactly one, or if the request fails. */
  async one(): Promise<Uint8Array> {
    while (!this.#hasEnded && this.#failure === undefined) await this.#changed();
    const message = this.#take();
    const isAlone = message === undefined || this.#take() === undefined;
    if (message !== undefined && isAlone) return message;
    throw new GrpcError(GrpcCode.INTERNAL, `expected one message, got ${isAlone ? 0 : 2}`);
  }

  /** The messages of a streaming request. A consumer may stop early. */
  async *all(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const message = this.#take();
      if (message !== undefined) {
        this.#letGo(this.#frames.isEmpty ? this.#heldBytes : message.length);
        yield message;
      } else if (this.#hasEnded) return;
      else {
        this.#releaseWindow();
        await this.#changed();
      }
    }
  }

  /** The next message that has arrived. Throws if there is none and the request has failed, or has ended inside one. */
  #take(): Uint8Array | undefined {
    const message = this.#frames.next();
    if (message !== undefined) return message;
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#hasEnded) this.#frames.finish();
    return undefined;
  }

  #letGo(bytes: number): void {
    this.#heldBytes -= bytes;
    this.#stream.budget.release(bytes);
  }

  #releaseWindow(): void {
    this.#stream.release(this.#unreleasedBytes);
    this.#unreleasedBytes = 0;
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => (this.#onChange = resolve));
  }
}

/** Copies a small part of a read from the socket: all of the read would be held with it, and only the part counts. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length >= bytes.buffer.byteLength / 2) return bytes;
  // Not of node's pool, where it would be part of a larger buffer again.
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
