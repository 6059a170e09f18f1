import { GrpcCode, GrpcError } from "./status.ts";

const PREFIX_BYTES = 5;

/** The maximum size of requests and responses, as in go-plugin's own servers. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/**
 * A message with its five-byte prefix: a zero for "not compressed", then the length. Throws RESOURCE_EXHAUSTED if the
 * message is too large. Always one buffer: if the last of several buffers written together is empty, Node 20 sends
 * freed memory.
 */
export function frame(message: Uint8Array): Uint8Array {
  if (message.length > MAX_MESSAGE_BYTES) throw tooLarge("response", message.length);
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_BYTES);
  return bytes;
}

/** Reassembles the messages of one call, however the transport split or merged them. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #buffered = 0;
  /** The bytes needed to continue: a prefix, or a prefix with its message. */
  #needed = PREFIX_BYTES;

  /**
   * Adds a chunk and returns the messages that it completes, in order. Throws RESOURCE_EXHAUSTED as soon as a prefix
   * announces too large a message, UNIMPLEMENTED for a compressed message.
   */
  push(chunk: Buffer): Uint8Array[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const messages: Uint8Array[] = [];
    while (this.#buffered >= this.#needed) {
      const bytes = this.#joined();
      const end = frameEnd(bytes);
      if (bytes.length < end) {
        this.#needed = end;
        break;
      }
      messages.push(bytes.subarray(PREFIX_BYTES, end));
      this.#startNext(bytes.subarray(end));
    }
    return messages;
  }

  /** Must be called at the end of the stream; throws INTERNAL if the last message is incomplete. */
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

  #startNext(rest: Buffer): void {
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#buffered = rest.length;
    this.#needed = PREFIX_BYTES;
  }
}

/** Where the first frame ends, according to its prefix. */
function frameEnd(bytes: Buffer): number {
  if (bytes[0] !== 0) throw new GrpcError(GrpcCode.UNIMPLEMENTED, "compressed messages are not supported");
  const size = bytes.readUInt32BE(1);
  if (size > MAX_MESSAGE_BYTES) throw tooLarge("request", size);
  return PREFIX_BYTES + size;
}

function tooLarge(what: string, size: number): GrpcError {
  return new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, `a ${what} of ${size} bytes is larger than ${MAX_MESSAGE_BYTES}`);
}
