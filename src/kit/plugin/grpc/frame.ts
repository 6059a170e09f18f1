import { GrpcCode, GrpcError } from "./status.ts";

const PREFIX_BYTES = 5;

/** The largest message either way, the limit of go-plugin's own servers. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/**
 * A message behind its five bytes: not compressed, and its length. Throws RESOURCE_EXHAUSTED when it is too large to send.
 * In one piece, since Node 20 sends freed memory when the last of several buffers written together is empty.
 */
export function frame(message: Uint8Array): Uint8Array {
  if (message.length > MAX_MESSAGE_BYTES) throw tooLarge("response", message.length);
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_BYTES);
  return bytes;
}

/** Puts the messages of one call together again, however the transport cut or joined them. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #buffered = 0;
  /** Bytes to wait for before there is anything to do: a prefix, or a prefix with its message. */
  #wanted = PREFIX_BYTES;

  /**
   * The messages that became complete with this chunk, in order.
   * Throws RESOURCE_EXHAUSTED as soon as a prefix announces too much, UNIMPLEMENTED for a compressed message.
   */
  push(chunk: Buffer): Uint8Array[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const messages: Uint8Array[] = [];
    while (this.#buffered >= this.#wanted) {
      const bytes = this.#joined();
      const end = frameEnd(bytes);
      if (bytes.length < end) {
        this.#wanted = end;
        break;
      }
      messages.push(bytes.subarray(PREFIX_BYTES, end));
      this.#keep(bytes.subarray(end));
    }
    return messages;
  }

  /** To be called at the end of the stream: throws INTERNAL when a message was cut. */
  finish(): void {
    if (this.#buffered > 0) throw new GrpcError(GrpcCode.INTERNAL, "the request ended inside a message");
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    const bytes =
      this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.#buffered);
    this.#chunks = [bytes];
    return bytes;
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#buffered = rest.length;
    this.#wanted = PREFIX_BYTES;
  }
}

/** Where the first frame ends, by its prefix. */
function frameEnd(bytes: Buffer): number {
  if (bytes[0] !== 0) throw new GrpcError(GrpcCode.UNIMPLEMENTED, "compressed messages are not supported");
  const size = bytes.readUInt32BE(1);
  if (size > MAX_MESSAGE_BYTES) throw tooLarge("request", size);
  return PREFIX_BYTES + size;
}

function tooLarge(what: string, size: number): GrpcError {
  return new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, `a ${what} of ${size} bytes is larger than ${MAX_MESSAGE_BYTES}`);
}
